import type { WithdrawalMethod, WithdrawalState } from '../../../contract/withdrawals.ts'
import { money, moneyToDecimal } from '../../../domain/kernel/money.ts'
import { dayMs } from '../../../domain/kernel/time.ts'
import type { NotificationKind, NotificationParams } from '../../../domain/notifications/kinds.ts'
import type { Trx } from '../../db/database.ts'
import { writeNotification } from '../notifications/writeNotification.ts'
import type { WithdrawalRow } from './tables.ts'

const kinds = {
  requested: 'withdrawalRequested',
  inReview: 'withdrawalInReview',
  approved: 'withdrawalApproved',
  sending: 'withdrawalSending',
  sent: 'withdrawalSent',
  rejected: 'withdrawalRejected',
  cancelled: 'withdrawalCancelled',
  returned: 'withdrawalReturned',
} as const satisfies Record<WithdrawalState, NotificationKind>
type NoticeKind = (typeof kinds)[WithdrawalState] | 'addressAdded' | 'addressHoldOn' | 'addressHoldOff'

/**
 * Letters about addresses that one person gets in a day: a session that adds and removes them in a loop must
 * not flood the mailbox.
 */
const maxAddressLetters = 20
const addressKinds: readonly NoticeKind[] = ['addressAdded', 'addressHoldOn', 'addressHoldOff']

/**
 * Notifies in the list, by push and by a letter (WD-13), each once per event and in the transaction of its
 * cause.
 */
async function notify<Kind extends NoticeKind>(
  trx: Trx,
  notice: { customerId: number; kind: Kind; params: NotificationParams[Kind]; event: string; at: number },
): Promise<void> {
  const { customerId, kind, params, event, at } = notice
  await writeNotification(trx, { ...notice, link: '#/show/withdrawal' })
  if (addressKinds.includes(kind) && (await addressLetters(trx, customerId, at)) >= maxAddressLetters) return
  await trx
    .insertInto('withdrawal_letter')
    .values({ customer_id: customerId, kind, params: JSON.stringify(params), event, at, next_at: at })
    .onConflict((conflict) => conflict.columns(['customer_id', 'event']).doNothing())
    .execute()
}

/** Returns the number of a person's letters about addresses within a day. */
async function addressLetters(trx: Trx, customerId: number, at: number): Promise<number> {
  const { count } = await trx
    .selectFrom('withdrawal_letter')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('customer_id', '=', customerId)
    .where('kind', 'in', addressKinds)
    .where('at', '>', at - dayMs)
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Notifies once of a step of a withdrawal's timeline, also of a state that it reaches again, such as a second
 * review (WD-15).
 */
export function notifyOfState(
  trx: Trx,
  { id, customer_id: customerId, state, amount, currency, method }: WithdrawalRow,
  { step, at }: { step: number; at: number },
) {
  const params = { amount: moneyToDecimal(money(amount, currency)), currency, method }
  return notify(trx, { customerId, kind: kinds[state], params, event: `withdrawal:${id}:${step}:${state}`, at })
}

/** Notifies of a new address in the person's book. */
export const notifyOfAddress = (trx: Trx, customerId: number, method: WithdrawalMethod, address: string, at: number): Promise<void> =>
  notify(trx, { customerId, kind: 'addressAdded', params: { method }, event: `address:${address}`, at })

/** Notifies that new addresses wait from now on, or soon no longer do. */
export const notifyOfHold = (trx: Trx, customerId: number, kind: 'addressHoldOn' | 'addressHoldOff', at: number): Promise<void> =>
  notify(trx, { customerId, kind, params: {}, event: `${kind}:${at}`, at })
