import { minuteMs } from '../../../domain/kernel/time.ts'
import type { ComputedSignal } from '../../../domain/signals/computeSignals.ts'
import { pointsToDecimal } from '../../../domain/trading/priceText.ts'
import type { TradedSymbol } from '../../../domain/trading/symbols.ts'
import type { Trx } from '../../db/database.ts'
import { writeNotifications } from '../notifications/writeNotification.ts'
import { settingsFor } from '../settings/rules.ts'
import { everySymbol } from './mutes.ts'
import { signalId } from './signalWire.ts'

/** The part of a signal that its notification shows. */
type NotifiedSignal = Pick<ComputedSignal, 'at' | 'direction' | 'openPoints' | 'expiryMs'>

/**
 * Returns the people who have asked for notifications of signals, have not muted this symbol, and are offered
 * signals (APP-26).
 */
async function peopleFor(trx: Trx, symbol: string): Promise<number[]> {
  const people = await trx
    .selectFrom('customer')
    .select(['id', 'country', 'affiliate_id'])
    .where('id', 'in', trx.selectFrom('notification_wanted').select('customer_id').where('topic', '=', 'signal'))
    .where('id', 'not in', trx.selectFrom('signal_mute').select('customer_id').where('symbol', 'in', [symbol, everySymbol]))
    .orderBy('id')
    .execute()
  return people
    .filter(({ id, country, affiliate_id: affiliate }) => settingsFor({ country, affiliate, customer: id }).features.signals)
    .map(({ id }) => id)
}

/**
 * Writes the notifications of a symbol's published signals in the transaction that stores them (ENG-13): both
 * exist or neither.
 */
export async function notifyOfSignals(trx: Trx, { symbol, digits }: TradedSymbol, published: readonly NotifiedSignal[]): Promise<void> {
  if (published.length === 0) return
  const people = await peopleFor(trx, symbol)
  const all = published.flatMap(({ at, direction, openPoints, expiryMs }) =>
    people.map((customerId) => ({
      customerId,
      kind: 'signal' as const,
      params: { symbol, direction, price: pointsToDecimal(openPoints, digits), minutes: String(expiryMs / minuteMs) },
      event: `signal:${signalId({ symbol, at })}`,
      link: '#/show/signals' as const,
      at,
    })),
  )
  await writeNotifications(trx, all)
}
