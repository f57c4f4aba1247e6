import type { Currency } from '../../../contract/kernel.ts'
import { minimumDeposit, personalMinima } from '../../../domain/funding/minimum.ts'
import type { Trx } from '../../db/database.ts'
import { settingsFor } from '../settings/rules.ts'

/**
 * Returns the least that a person's deposit must be, in minor units of `currency` (FUND-09): less earns no
 * gift (SES-15).
 */
export async function leastDeposit(trx: Trx, customerId: number, currency: Currency): Promise<number> {
  const person = await trx
    .selectFrom('customer')
    .select(['md', 'mdps', 'min_deposit', 'country', 'affiliate_id'])
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()
  const { minDeposit: ranger } = settingsFor({ country: person.country, affiliate: person.affiliate_id, customer: customerId })
  return minimumDeposit({ ...personalMinima(person), ranger }, currency).minor
}
