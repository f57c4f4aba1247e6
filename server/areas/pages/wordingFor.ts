import type { FastifyRequest } from 'fastify'
import type { Wording } from '../../../contract/wordings.ts'
import type { Caller } from '../../kernel/call.ts'
import type { Deps } from '../../kernel/deps.ts'
import { personOf } from '../settings/personOf.ts'
import { isRegulated } from '../settings/rules.ts'

/** The wording by the person's country (APP-26, APP-28). A country that is not known gets the stricter one. */
export async function wordingFor(deps: Deps, person: Caller | null, request: FastifyRequest): Promise<Wording> {
  return isRegulated((await personOf(deps, person, request)).country) ? 'regulated' : 'plain'
}
