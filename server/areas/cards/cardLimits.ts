import { limits } from '../../../domain/funding/limits.ts'
import { limitEnd } from '../../../domain/funding/limitEnd.ts'
import type { Db, Trx } from '../../db/database.ts'
import type { CardTable } from './tables.ts'

/**
 * The last result of a card, until when it is blocked by its declines (FUND-46), and whether its owner has
 * paid by it.
 */
export type CardState = { refused?: string; until?: number; paid?: boolean }

/**
 * Returns the state of each card by its id: its last decline, unless it was approved since, and the end of a
 * limit that it reached.
 */
export async function cardStates(db: Db | Trx, cards: readonly CardTable[], now: number): Promise<ReadonlyMap<string, CardState>> {
  if (cards.length === 0) return new Map()
  const attempts = await db
    .selectFrom('payment_attempt')
    .select(['fingerprint', 'customer_id', 'status', 'code', 'settled_at'])
    .where(
      'fingerprint',
      'in',
      cards.map(({ fingerprint }) => fingerprint),
    )
    .where('status', 'in', ['approved', 'declined'])
    .where('settled_at', '>', now - limits.cardDeclinesPerMonth.withinMs)
    .orderBy('settled_at', 'desc')
    .execute()
  const paid = await paidCards(db, cards)
  return new Map(
    cards.map(({ id, fingerprint, customer_id: owner }) => {
      const ofCard = attempts.filter((attempt) => attempt.fingerprint === fingerprint)
      const last = ofCard.find((attempt) => attempt.customer_id === owner)
      const declines = ofCard.flatMap(({ status, settled_at: at }) => (status === 'declined' && at !== null ? [at] : []))
      const until = limitEnd(declines, now)
      return [
        id,
        {
          paid: paid.has(id),
          ...(last?.status === 'declined' && last.code !== null ? { refused: last.code } : {}),
          ...(until === null ? {} : { until }),
        },
      ]
    }),
  )
}

/** Returns the ids of the cards by which a deposit has been paid, with one look for each (SRV-15). */
async function paidCards(db: Db | Trx, cards: readonly CardTable[]): Promise<ReadonlySet<string>> {
  const ids = cards.map(({ id }) => id)
  const rows = await db
    .selectFrom('card')
    .select('card.id')
    .where('card.id', 'in', ids)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('deposit').select('deposit.id').whereRef('deposit.card_id', '=', 'card.id').where('deposit.status', '=', 'succeeded'),
      ),
    )
    .execute()
  return new Set(rows.map(({ id }) => id))
}
