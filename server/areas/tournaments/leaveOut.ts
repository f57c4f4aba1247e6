import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { lockName } from '../../db/lockName.ts'
import { type ContestPerson, takesPart } from './takesPart.ts'

/** People who are left out by one statement. */
const batchPeople = 5_000

/**
 * Takes people whom contests are no longer offered out of the running rankings (APP-26, decision 020), with
 * their trades. Runs when a process starts, because the settings change with its version. Safe in several at
 * once.
 */
export async function leaveOut(db: Db): Promise<void> {
  const { rows } = await sql<ContestPerson>`
    select id, country, affiliate_id from customer where id in (
      select customer_id from tourney_score
      union select customer_id from trade_order where status = 'open' and funds_kind = 'real' and in_contests
    ) order by id`.execute(db)
  const people = rows.filter((person) => !takesPart(person)).map(({ id }) => id)
  for (let from = 0; from < people.length; from += batchPeople) {
    const some = people.slice(from, from + batchPeople)
    // Committed first: an order that ends before is taken out below, and a later one is not counted.
    await leaveOutTrades(db, some)
    await leaveOutResults(db, some)
  }
}

/** Marks the trades of people that a running contest would count. */
async function leaveOutTrades(db: Db, people: readonly number[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Two updates of the same rows in another order would deadlock.
    await lockName(trx, 'ranking', 'people')
    await sql`
      update trade_order set in_contests = false
      where customer_id in (${sql.join(people)}) and in_contests
        and opened_at >= (select min(date_start) from tourney where closed_at is null)`.execute(trx)
  })
}

/** Deletes the results of people, so that those below them move up. */
async function leaveOutResults(db: Db, people: readonly number[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // In this order, as in runningRanking.ts: no order that ends is counted, and no part moves.
    await lockName(trx, 'ranking', 'start')
    await lockName(trx, 'ranking', 'tally')
    await sql`
      with gone as (
        delete from tourney_score where customer_id in (${sql.join(people)}) returning tourney_id, loss, last_at, customer_id
      )
      insert into tourney_tally (tourney_id, part, change)
      select tourney_id, tourney_part_at(tourney_id, loss, last_at, customer_id), -1 from gone`.execute(trx)
    await sql`delete from tourney_net where customer_id in (${sql.join(people)})`.execute(trx)
  })
}
