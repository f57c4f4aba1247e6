import { listenJob } from '../jobs/listen.ts'
import type { Transport } from '../transport/callRoute.ts'
import { createDeposits, type DepositSettings } from './deposits.ts'
import { lookElsewhere } from './lookElsewhere.ts'
import { createDepositRequests } from './requests.ts'

export type MachineSettings = Omit<DepositSettings, 'requests'> & { transport: Transport }

/** All that drives deposits, loaded when there is one: most visits have none, and it is a third of the worker. */
export function createMachine({ transport, ...settings }: MachineSettings) {
  const { store, signal, clock, uid } = settings
  const requests = createDepositRequests(transport)
  const deposits = createDeposits({ ...settings, requests })
  return {
    deposits,
    listen: listenJob({ store, requests, deposits, ended: signal, now: clock.now }),
    elsewhere: lookElsewhere({ store, requests, uid, now: clock.now }),
  }
}
export type Machine = ReturnType<typeof createMachine>
