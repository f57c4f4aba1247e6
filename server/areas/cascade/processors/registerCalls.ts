import type { FastifyInstance } from 'fastify'
import type { ChargeBody } from '../../../../contract/cascade.ts'
import type { Caller } from '../../../kernel/call.ts'
import type { PaymentDeps } from '../paymentDeps.ts'

/** Returns a body with the account that it pays into: its own, else the session's. */
export type WithAccount = <Body extends ChargeBody>(person: Caller, body: Body) => Body & { account: string }

/** Registers the calls that one processor has beside those of all. */
export type RegisterCalls = (app: FastifyInstance, paymentDeps: PaymentDeps, withAccount: WithAccount) => void
