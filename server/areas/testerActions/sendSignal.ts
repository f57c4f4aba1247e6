import type { Deps } from '../../kernel/deps.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { sampleSignal } from '../signals/sampleSignal.ts'
import { storeSignals } from '../signals/storeSignals.ts'
import { openMarket } from '../trading/market.ts'

/**
 * Publishes a signal that no rule has given, and notifies those who asked for signals (ENG-13). It counts in
 * the sandbox's track record.
 */
export async function sendSignal({ db, config, now }: Deps): Promise<string> {
  const market = openMarket(config)
  const sample = sampleSignal(market, now())
  if (!sample) throw new Refusal(404, 'request.unknown')
  const { traded, signal } = sample
  await db.transaction().execute((trx) => storeSignals(trx, market, traded, [signal], now()))
  return `A signal for ${traded.symbol} is published. A page at home finds it within five minutes, a reloaded one after 5 s.`
}
