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
import { hasReferral, seedReferral } from './referral.ts'

type SeededCustomer = { id: number; account: string }

/** The demo's trader and the tournaments' leaders offer their trades for copying (TRD-13). */
const offeringEmails = ['trader@openfloor.example', ...Array.from({ length: 8 }, (_, index) => `player${index + 1}@openfloor.example`)]

/** A seed that was cut off longer ago is left as it is: people may have used its accounts meanwhile. */
const completedWithinMs = dayMs

/**
 * Fills an empty sandbox database with the people of the demo (SRV-11), and completes a seed that was cut off
 * within a day. Does nothing in production or for other customers. One process at a time.
 */
export async function seed(db: Db, config: Config, now: number): Promise<void> {
  if (config.mode === 'production') return
  if (!(await hasCustomers(db))) await seedPeople(db, config, now)
  const [trader, affiliate] = [await findSeeded(db, 'trader'), await findSeeded(db, 'affiliate')]
  if (trader === null || affiliate === null || now - trader.begun > completedWithinMs || (await hasReferral(db))) return
  const market = openMarket(config)
  // The time of the first try: each step has the same keys then, and repeats nothing.
  const { begun } = trader
  await seedHistory(db, market, trader.id, trader.account, begun)
  await seedTournaments(db, market, begun, trader, config.tournamentZone)
  await seedCopying(db, begun)
  await seedReferral(db, market, affiliate.id, begun)
}

const hasCustomers = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('customer').select('id').limit(1).executeTakeFirst()) !== undefined

/** Adds the people with their chat, all or none. */
async function seedPeople(db: Db, config: Config, now: number): Promise<void> {
  const hashes = await Promise.all(people.map(({ password }) => hashPassword(password)))
  await db.transaction().execute(async (trx) => {
    const added: (SeededCustomer | null)[] = []
    for (const [index, person] of people.entries())
      added.push(await addPerson(trx, config, { ...person, passwordHash: hashes[index] ?? '' }, now))
    await seedChat(trx, config, added, now)
  })
}

/** Returns a person of the seed with their first account, and when the seed began; null if there is none. */
async function findSeeded(db: Db, role: SeedPerson['role']): Promise<(SeededCustomer & { begun: number }) | null> {
  const person = people.find((one) => one.role === role)
  const row = await db
    .selectFrom('customer')
    .innerJoin('account', 'account.customer_id', 'customer.id')
    .select(['customer.id', 'customer.registered_at', 'account.id as account'])
    .where('customer.email', '=', person?.email ?? '')
    .where('account.type', '=', 'real')
    .orderBy('account.opened_at')
    .limit(1)
    .executeTakeFirst()
  return row && person ? { id: row.id, account: row.account, begun: row.registered_at + person.since * dayMs } : null
}

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
