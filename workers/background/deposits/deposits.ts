import type { BackgroundFact } from '../../../contract/background.ts'
import type { DepositCommand } from '../../../domain/cascade/commands.ts'
import { type Deposit, isDepositEnded } from '../../../domain/cascade/deposit.ts'
import { viewOf } from '../../../domain/cascade/depositStatus.ts'
import { createCancelRequests } from './cancelRequests.ts'
import { createCharge } from './charge.ts'
import { createOwnDepositCommands } from './ownDepositCommands.ts'
import { createDepositEvents, type DepositEventSettings } from './depositEvents.ts'
import { createDepositSecrets } from './depositSecrets.ts'
import { createOpenDeposits } from './openDeposits.ts'
import type { DepositRequests } from './requests.ts'
import { deliverToOpen, restoreDeposits } from './restoreDeposits.ts'
import { createSaveOrder } from './saveOrder.ts'

export type DepositSettings = DepositEventSettings & {
  requests: DepositRequests
  online(): boolean
  /** Asks for the deposits of other devices; resolves within seconds, whatever the network does (FUND-36). */
  askOtherDevices(): Promise<void>
  report(facts: readonly BackgroundFact[]): void
  /** Called after the job table has changed. */
  runDue(): void
  /** Blocks app updates, or allows them again. */
  setReloadBlocked(blocked: boolean): void
  /** Called when a deposit has succeeded, because balances have changed. */
  paid(): void
  signedOut(): void
  failed(reason: unknown): void
}

/**
 * Runs the deposits of one person: events change the saved state, and the changes' commands send requests,
 * whose answers are events.
 */
export function createDeposits(settings: DepositSettings) {
  const { requests, signal, failed } = settings
  const open = createOpenDeposits(settings)
  const secrets = createDepositSecrets()
  const deliver = createDepositEvents(settings, ({ before, after, commands, hasNewJobs }) => {
    open.set(after)
    if (isDepositEnded(after)) secrets.forgetSecureId(after.order.id)
    open.updateReloadLock()
    if (after !== before) reportDeposit(after)
    if (hasNewJobs) settings.runDue()
    for (const command of commands) perform(after, command)
  })
  const parts = { ...settings, open, secrets, deliver }
  const charge = createCharge(parts)
  const cancels = createCancelRequests(parts)

  function reportDeposit(deposit: Deposit): void {
    settings.report([{ topic: 'deposit', deposit: viewOf(deposit) }])
    if (deposit.phase.at === 'succeeded') settings.paid()
  }

  /**
   * Commands with a due time are in the job table by now. The page performs `openBank`, which it reads from
   * the status.
   */
  function perform(deposit: Deposit, command: DepositCommand): void {
    if (command.do === 'send') void charge(deposit, command).catch(failed)
    else if (command.do === 'cancel') cancels.start(deposit)
    else if (command.do === 'reject') void requests.reject(deposit, signal).catch(failed)
  }

  return {
    deliver,
    ...createOwnDepositCommands({ ...parts, cancels, saveOrder: createSaveOrder(parts) }),
    restore: (): Promise<void> => restoreDeposits(parts),
    setOnline: (online: boolean): Promise<void> => deliverToOpen(parts, (at) => ({ type: online ? 'wentOnline' : 'wentOffline', at })),
  }
}

export type Deposits = ReturnType<typeof createDeposits>
