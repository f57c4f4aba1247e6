import { chargeEvent } from '../../../domain/cascade/codec.ts'
import { cascadeCodes } from '../../../domain/cascade/codes.ts'
import type { DepositCommand } from '../../../domain/cascade/commands.ts'
import { consentAge } from '../../../domain/cascade/consent.ts'
import type { Deposit } from '../../../domain/cascade/deposit.ts'
import { isSessionOver } from '../../../domain/kernel/routeCall.ts'
import type { Clock } from '../../../domain/kernel/time.ts'
import type { Deliver } from './depositEvents.ts'
import type { DepositSecrets } from './depositSecrets.ts'
import type { DepositRequests } from './requests.ts'

/** A charge may take as long as the bank does; after this time its outcome is polled. */
const chargeTimeoutMs = 30_000

type Settings = {
  requests: DepositRequests
  secrets: DepositSecrets
  clock: Clock
  signal: AbortSignal
  deliver: Deliver
  signedOut(): void
}

export type SendCharge = (deposit: Deposit, command: Extract<DepositCommand, { do: 'send' }>) => Promise<void>

/** Creates the charge of a deposit: sends it once and delivers the processor's answer. */
export const createCharge =
  ({ requests, secrets, clock, signal, deliver, signedOut }: Settings): SendCharge =>
  async (deposit, { processor, key }) => {
    const { id, wallet } = deposit.order
    const secureId = secrets.secureId(id)
    if (wallet !== undefined && secureId === undefined) {
      // Nothing is sent without it; whether an earlier request arrived is asked for.
      await deliver(id, { type: 'refused', key, by: 'server', code: cascadeCodes.enterAgain, at: clock.now() })
      return
    }
    const late = new AbortController()
    const timer = clock.setTimer(() => late.abort(), chargeTimeoutMs)
    const given = { key, secureId, secret: secrets.takeSecret(deposit), consentAge: consentAge(deposit, clock.now()) }
    const reply = await requests.charge(deposit, processor, given, AbortSignal.any([signal, late.signal]))
    clock.clearTimer(timer)
    if (signal.aborted) return
    await deliver(id, chargeEvent(key, reply, clock.now()))
    if (reply.reply === 'answer' && isSessionOver(reply.status, reply.body)) signedOut()
  }
