import type { Caller } from '../../kernel/call.ts'
import type { Deps } from '../../kernel/deps.ts'
import { findCountry } from '../settings/countries.ts'
import { defaultCountry } from '../settings/settings.ts'
import type { Wording } from './fragments.ts'

/** The wording by the person's country (APP-26, APP-28). A country that is not known gets the stricter one. */
export async function wordingFor({ db }: Deps, person: Caller | null): Promise<Wording> {
  const country =
    person === null
      ? defaultCountry
      : (await db.selectFrom('customer').select('country').where('id', '=', person.customerId).executeTakeFirst())?.country
  return (findCountry(country ?? defaultCountry)?.isRegulated ?? true) ? 'regulated' : 'plain'
}
