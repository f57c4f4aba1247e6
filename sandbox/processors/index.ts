import type { FastifyInstance } from 'fastify'
import type { Processor } from '../../contract/kernel.ts'
import type { SandboxContext } from '../app.ts'
import { agni } from './agni.ts'
import { concept } from './concept.ts'
import { earth } from './earth.ts'
import { entropay } from './entropay.ts'
import { ezpay } from './ezpay.ts'
import { finity } from './finity.ts'
import { fraud } from './fraud.ts'
import { neteller } from './neteller.ts'
import { orange, orangeNot3d } from './orange.ts'
import { paypal } from './paypal.ts'
import { pfs } from './pfs.ts'
import { shape } from './shape.ts'
import { skrill } from './skrill.ts'
import type { Traits } from './traits.ts'
import { vload } from './vload.ts'
import { zoom } from './zoom.ts'

/** The sandbox's processors. */
export const traitsOf: Readonly<Record<Processor, Traits>> = {
  FRAUD: fraud,
  PFS: pfs,
  ORANGE: orange,
  ORANGE_NOT3D: orangeNot3d,
  CONCEPT: concept,
  ZOOM: zoom,
  EZPAY: ezpay,
  ENTROPAY: entropay,
  SHAPE: shape,
  VLOAD: vload,
  AGNI: agni,
  EARTH: earth,
  FINITY: finity,
  SKRILL: skrill,
  NETELLER: neteller,
  PAYPAL: paypal,
}

/** Serves the addresses that only one processor has. */
export function registerOwnAddresses(app: FastifyInstance, world: SandboxContext): void {
  for (const { register } of Object.values(traitsOf)) register?.(app, world)
}
