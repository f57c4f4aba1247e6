import { dayMs } from '../../domain/kernel/time.ts'
import { offerCopying } from '../areas/copying/offer.ts'
import { storeTotpSecret } from '../areas/security/totp.ts'
import { addCustomer } from '../areas/session/customers.ts'
import { openDemoAccount } from '../areas/session/openDemoAccount.ts'
import { hashPassword } from '../areas/session/passwords.ts'
import type { Config } from '../config/config.ts'
import type { Db, Trx } from '../db/database.ts'
import { openMarket } from '../areas/trading/market.ts'
import { seedChat } from './chat.ts'
import { seedTournaments } from './tournaments.ts'
import { seedHistory } from './history.ts'
import { people, type SeedPerson } from './people.ts'
import { seedReferral } from './referral.ts'

type SeededCustomer = { id: number; account: string }

/** The demo's trader and the tournaments' leaders offer their trades for copying (TRD-13). */
const offeringEmails = ['trader@openfloor.example', ...Array.from({ length: 8 }, (_, index) => `player${index + 1}@openfloor.example`)]

/**
 * Fills an empty sandbox database with the people of the demo (SRV-11). Does nothing in production or if
 * there are customers.
 */
export async function seed(db: Db, config: Config, now: number): Promise<void> {
  if (config.mode === 'production' || (await hasCustomers(db))) return
  const hashes = await Promise.all(people.map(({ password }) => hashPassword(password)))
  const { trader, affiliate } = await db.transaction().execute(async (trx) => {
    const added: (SeededCustomer | null)[] = []
    for (const [index, person] of people.entries())
      added.push(await addPerson(trx, config, { ...person, passwordHash: hashes[index] ?? '' }, now))
    await seedChat(trx, config, added, now)
    return { trader: added[0] ?? null, affiliate: added[people.findIndex(({ role }) => role === 'affiliate')] ?? null }
  })
  // Null: another process of the same database was first.
  if (trader === null || affiliate === null) return
  await seedHistory(db, openMarket(config), trader.id, trader.account, now)
  await seedTournaments(db, openMarket(config), now, trader, config.tournamentZone)
  await seedCopying(db, now)
  await seedReferral(db, openMarket(config), affiliate.id, now)
}

const hasCustomers = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('customer').select('id').limit(1).executeTakeFirst()) !== undefined

/** Makes the demo's traders available for copying. */
async function seedCopying(db: Db, now: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const rows = await trx.selectFrom('customer').select('id').where('email', 'in', offeringEmails).orderBy('id').execute()
    for (const { id } of rows) await offerCopying(trx, id, now)
  })
}

async function addPerson(
  trx: Trx,
  config: Config,
  person: SeedPerson & { passwordHash: string },
  now: number,
): Promise<SeededCustomer | null> {
  const at = now - person.since * dayMs
  const added = await addCustomer(trx, { ...person, emailStatus: 'confirmed', at })
  if (added === null) return null
  await trx
    .updateTable('customer')
    .set({
      verification: person.verification ?? 'None',
      card_risk: person.cardRisk ?? false,
      cascade: person.cascade ?? null,
      entro_pin: person.entroPin ?? false,
      can_upload: person.verification !== 'Full',
      two_factor: person.factor?.type ?? null,
    })
    .where('id', '=', added.id)
    .execute()
  if (person.factor?.type === 'google') await storeTotpSecret(trx, config, added.id, person.factor.secret)
  if (person.demo) await openDemoAccount(trx, added.id, at)
  return added
}
