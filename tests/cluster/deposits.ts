import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { limits } from '../../domain/funding/limits.ts'
import { type Scenario, testCards } from '../../sandbox/testCards.ts'
import { callPath } from '../faults/callPath.ts'
import { type Device, device, type DeviceEnvironment } from '../faults/device.ts'
import { waitFor } from '../support/waitFor.ts'
import type { ServerCluster } from './openCluster.ts'
import type { Person } from './person.ts'
import { untilAnswered } from './untilAnswered.ts'

/** An unknown outcome is asked about until the processor knows, half a minute after a kill. */
const endsWithinMs = 150_000
const betweenDepositsMs = 12_000

/** The processors' bookings of a deposit. */
export type Booking = { id: string; reference: string; status: string; taken: number; returned: number }
export const bookingsOf = async ({ sandboxUrl }: ServerCluster, deposit: string): Promise<Booking[]> =>
  (await (await fetch(`${sandboxUrl}/books/${deposit}`)).json()) as Booking[]

export async function saveCard({ call }: Person, scenario: Scenario): Promise<string> {
  const cnu = testCards.find((card) => card.scenario === scenario)?.number ?? ''
  const form = { cu: 'PT', cur: 'EUR', cty: 'visa', cnu, emm: '01', eyy: '2039', fn: 'A', ln: 'B' }
  const { data } = await untilAnswered<{ data: { id: string } }>('a card', () => call('/api/card/save', form))
  return data.id
}

/** Confirms an open charge on the bank's or the processor's page. */
async function confirm(cluster: ServerCluster, deposit: string): Promise<void> {
  const open = (await bookingsOf(cluster, deposit)).find(({ status }) => status === 'open')
  if (!open) return
  const page = open.reference.endsWith('.1') ? 'acs' : 'vload'
  const body = new URLSearchParams({ decision: 'confirm' })
  await fetch(`${cluster.sandboxUrl}/${page}/${open.id}`, { method: 'POST', body, redirect: 'manual' })
}

export type EndedDeposit = { id: string; end: ReturnType<Device['deposit']>['phase']['at'] }

/**
 * Deposits as often as a person may in a day, by the rules of the page: no call is repeated that could charge
 * twice.
 */
export async function depositByCard(cluster: ServerCluster, { call, account }: Person, card: string): Promise<EndedDeposit[]> {
  const ended: EndedDeposit[] = []
  while (ended.length < limits.cardTransactionsPerDay.max) {
    const id = randomUUID()
    const environment: DeviceEnvironment = {
      time: { now: Date.now, at: (moment, work) => void setTimeout(() => void work(), Math.max(0, moment - Date.now())) },
      ask: ({ call: name, processor, body, key, headers }) => call(callPath({ call: name, processor }), body, key, headers),
      opened: (from) => void confirm(cluster, id).then(() => from.happen({ type: 'returnedFromBank' })),
    }
    const order = {
      id,
      account,
      amount: '300.00',
      currency: 'EUR',
      bonus: false,
      fixed: false,
      card,
      stack: ['FRAUD', 'PFS', 'VLOAD'],
    } as const
    const browser = device(environment, { ...order, stack: [...order.stack] })
    browser.happen({ type: 'started' })
    await waitFor('a deposit to end', () => browser.isOver(), endsWithinMs)
    ended.push({ id, end: browser.deposit().phase.at })
    await wait(betweenDepositsMs)
  }
  return ended
}
