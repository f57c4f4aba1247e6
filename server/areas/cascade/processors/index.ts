import type { Processor } from '../../../../contract/kernel.ts'
import { registerAgni } from './agni.ts'
import { registerConcept } from './concept.ts'
import { registerEntropay } from './entropay.ts'
import { registerEzpay } from './ezpay.ts'
import { registerFraud } from './fraud.ts'
import { registerNeteller } from './neteller.ts'
import { registerOrange } from './orange.ts'
import type { RegisterCalls } from './registerCalls.ts'
import { registerShape } from './shape.ts'
import { registerVload } from './vload.ts'
import { registerZoom } from './zoom.ts'

/**
 * The calls of each processor beside `/api/card/fast/{slug}`, `/api/card/listen/{slug}` and
 * `/api/pay/{method}`. Null: it has none.
 */
const ownCalls: Readonly<Record<Processor, RegisterCalls | null>> = {
  FRAUD: registerFraud,
  PFS: null,
  ORANGE: registerOrange,
  ORANGE_NOT3D: null,
  CONCEPT: registerConcept,
  ZOOM: registerZoom,
  EZPAY: registerEzpay,
  ENTROPAY: registerEntropay,
  SHAPE: registerShape,
  VLOAD: registerVload,
  AGNI: registerAgni,
  EARTH: null,
  FINITY: null,
  SKRILL: null,
  NETELLER: registerNeteller,
  PAYPAL: null,
}

/** Registers the calls of all processors that have calls of their own (FUND-22 to FUND-31, FUND-39). */
export const registerOwnCalls: RegisterCalls = (...deps) => {
  for (const register of Object.values(ownCalls)) register?.(...deps)
}
