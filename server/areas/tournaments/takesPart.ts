import type { Selectable } from 'kysely'
import type { CustomerTable } from '../session/tables.ts'
import { settingsFor } from '../settings/rules.ts'

/** The facts by which the settings decide about a person in a contest. */
export type ContestPerson = Pick<Selectable<CustomerTable>, 'id' | 'country' | 'affiliate_id'>

/** True if the settings offer contests to a person: nobody else has a place in one (APP-26, decision 020). */
export const takesPart = ({ id, country, affiliate_id: affiliate }: ContestPerson): boolean =>
  settingsFor({ country, affiliate, customer: id }).features.tournaments
