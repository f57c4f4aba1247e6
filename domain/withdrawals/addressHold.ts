import { dayMs } from '../kernel/time.ts'

/** The wait of a new address, and of the switch-off itself (WD-13). */
export const holdMs = dayMs

/** A person's choice about new addresses; `endsAt`: when a wait that was switched off ends. */
export type AddressHold = { state: 'off' } | { state: 'on' } | { state: 'ending'; endsAt: number }

/** Reads the stored choice. `offAt`: when it was switched off; null while it is on. */
export function addressHold(stored: { offAt: number | null } | undefined, now: number): AddressHold {
  if (stored === undefined) return { state: 'off' }
  if (stored.offAt === null) return { state: 'on' }
  return now < stored.offAt + holdMs ? { state: 'ending', endsAt: stored.offAt + holdMs } : { state: 'off' }
}

/** Returns when payouts to an address may begin; `addedAt`: when it came into the person's book. */
export const usableFrom = (hold: AddressHold, addedAt: number): number => (hold.state === 'off' ? addedAt : addedAt + holdMs)
