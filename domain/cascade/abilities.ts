import type { Processor } from '../../contract/kernel.ts'

/**
 * Promises of a processor's own terms (FUND-44). `voidUnknown`: a void shuts out a reference that it has
 * never received. `statusByReference`: it answers for our reference. `refund`: it returns an approved charge
 * on our call.
 */
export type Abilities = { voidUnknown: boolean; statusByReference: boolean; refund: boolean }

const all: Abilities = { voidUnknown: true, statusByReference: true, refund: true }
/**
 * Abilities where the charge begins on the processor's page or by its form: it cannot rule out what it
 * has not received.
 */
const knownOnly: Abilities = { ...all, voidUnknown: false }

/** The abilities of each processor. A check charges nothing, so it has none. */
export const processorAbilities: Readonly<Record<Processor, Abilities>> = {
  FRAUD: { voidUnknown: false, statusByReference: false, refund: false },
  PFS: all,
  ORANGE: all,
  ORANGE_NOT3D: all,
  CONCEPT: all,
  ZOOM: all,
  EZPAY: knownOnly,
  ENTROPAY: all,
  SHAPE: all,
  VLOAD: all,
  AGNI: knownOnly,
  EARTH: all,
  FINITY: all,
  SKRILL: all,
  NETELLER: all,
  PAYPAL: all,
}
