import type { FastifyRequest } from 'fastify'
import type { Wording } from '../../../contract/wordings.ts'
import type { Caller } from '../../kernel/call.ts'
import type { Deps } from '../../kernel/deps.ts'
import { settingsPerson } from '../settings/settingsPerson.ts'
import { isRegulated } from '../settings/rules.ts'

/** Returns the wording for the person's country (APP-26, APP-28). An unknown country gets the stricter one. */
export async function wordingFor(deps: Deps, person: Caller | null, request: FastifyRequest): Promise<Wording> {
  return isRegulated((await settingsPerson(deps, person, request)).country) ? 'regulated' : 'plain'
}
