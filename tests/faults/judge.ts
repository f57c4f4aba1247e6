import type { Run } from './schedule.ts'
import type { BookedCharge, ScheduleServer } from './scheduleServer.ts'
import type { World } from './world.ts'

/**
 * Returns a line for each deposit that was charged twice, misreported, wrongly credited or left without an
 * end.
 */
export async function faultsOf({ changedMind }: World, server: ScheduleServer, runs: readonly Run[]): Promise<string[]> {
  const wrong: string[] = []
  for (const { seed, wishes } of runs) {
    for (const { deposit, devices } of wishes) {
      const charges = await server.charges(deposit)
      const kept = charges.reduce((sum, { taken, returned }) => sum + taken - returned, 0)
      const { credits, reversed, refunds, notified, late } = await server.books(deposit)
      // A void ends a charge, unless it refunds a credited one; a charge taken back stays approved.
      const counts = ({ status, reference }: BookedCharge): boolean => status === 'approved' || refunds.includes(reference)
      const charged = charges.reduce((sum, one) => sum + (counts(one) ? one.taken : 0), 0)
      const ends = devices.map((one) => one.deposit().phase.at)
      const say = (fault: string) =>
        wrong.push(
          `seed ${seed}: ${fault} (${ends.join(', ')}; ${charges.map(({ reference, status, taken, returned }) => `${reference.slice(-2)} ${status} ${taken}-${returned}`).join(', ')})`,
        )
      if (charged > 1) say('charged twice')
      if (late && !changedMind.has(deposit)) say('called declined and charged')
      if (credits !== charged) say('credited is not what was charged')
      if (credits - reversed !== kept) say('the ledger is not the books of the processors')
      if (notified !== reversed) say(`${reversed} gone back and ${notified} notified`)
      if (!devices.every((one) => one.isOver())) say('without an end')
      if (charged > 0 && ends.some((end) => end !== 'succeeded')) say('charged and not called so')
      if (charged === 0 && ends.includes('succeeded')) say('called succeeded and not charged')
    }
  }
  return wrong
}
