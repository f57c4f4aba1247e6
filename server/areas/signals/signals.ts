import type { FastifyInstance } from 'fastify'
import { muteSignals, signalList, signalMutes, signals, trackRecord } from '../../../contract/signals.ts'
import type { Area } from '../../kernel/area.ts'
import type { Deps } from '../../kernel/deps.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { serve } from '../../kernel/serve.ts'
import { openMarket } from '../trading/market.ts'
import { purgeSignals } from './advanceSignals.ts'
import { readMutes, saveMute } from './mutes.ts'
import { listSignals, newestSignal } from './readSignals.ts'
import { sampleSignal } from './sampleSignal.ts'
import { startSignals } from './signalWork.ts'
import { computedToWire } from './signalWire.ts'
import { createTrackRecord } from './trackRecord.ts'

/** Registers the calls of trading signals (ENG-12). The list and its record are open to visitors. */
function registerSignals(app: FastifyInstance, deps: Deps): void {
  const { db, config, now } = deps
  const market = openMarket(config)
  const readRecord = createTrackRecord(deps)

  serve(app, signals, async ({ body, person }) => {
    if (body?.test !== true) return { signal: await newestSignal(db, market, person.customerId, now()) }
    if (config.mode !== 'sandbox') throw new Refusal(200, 'signals.noSample')
    const sample = sampleSignal(market, now())
    return { signal: sample && computedToWire(sample.signal) }
  })
  serve(app, signalList, ({ body }) => listSignals(db, market, body ?? {}, now()))
  serve(app, trackRecord, readRecord)
  serve(app, signalMutes, ({ person }) => readMutes(db, person.customerId))
  serve(app, muteSignals, async ({ body, person }) => {
    await saveMute(db, person.customerId, body)
    return { return: 'true' as const }
  })
}

/** Trading signals and how they ended (ENG-12). */
export const signalsArea: Area = { name: 'signals', register: registerSignals, work: startSignals, purge: purgeSignals }
