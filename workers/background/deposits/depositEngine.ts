import type { Transport } from '../transport/callRoute.ts'
import { createDeposits, type DepositSettings } from './deposits.ts'
import { listen } from './listen.ts'
import { pollOtherDevices } from './pollOtherDevices.ts'
import { createDepositRequests } from './requests.ts'

export type DepositEngineSettings = Omit<DepositSettings, 'requests'> & { transport: Transport }

/**
 * Creates the deposit engine. It is loaded on demand: it is a third of the worker, and most visits have no
 * deposit.
 */
export function createDepositEngine({ transport, ...settings }: DepositEngineSettings) {
  const { store, signal, clock, uid } = settings
  const requests = createDepositRequests(transport)
  const deposits = createDeposits({ ...settings, requests })
  return {
    deposits,
    listen: listen({ store, requests, deposits, ended: signal, now: clock.now }),
    pollOtherDevices: pollOtherDevices({ store, requests, uid, now: clock.now }),
  }
}
export type DepositEngine = ReturnType<typeof createDepositEngine>
