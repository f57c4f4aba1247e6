import { currencies, invoiceCoins } from '../../contract/kernel.ts'
import { coins } from '../invoices/coins.ts'
import { money, parseMoney } from '../kernel/money.ts'
import { formatMoney } from '../kernel/moneyFormat.ts'
import { parseReward, thingName } from '../tournaments/prizes.ts'
import type { TourneyType } from '../tournaments/windows.ts'
import { isNotificationKind, type NotificationKind } from './kinds.ts'

type Stored = { kind?: string | undefined; params?: Readonly<Record<string, string>> | undefined }
/** Keys of `locales/{language}/notifications.json`, and what they fill in. */
export type NotificationText = {
  title: string
  body: string
  values: Record<string, string>
  /** The text of `values.method`, if the method has a name in each language. */
  method?: { key: 'method.card' | 'method.bank'; values: Record<string, string> }
}

/** Names a method of withdrawal. Names of coins and wallets are the same in every language. */
function methodOf(method: string | undefined): Pick<NotificationText, 'method'> {
  if (method === 'Credit Card') return { method: { key: 'method.card', values: {} } }
  return method === 'EUR' || method === 'USD' ? { method: { key: 'method.bank', values: { currency: method } } } : {}
}

/** Kinds with a second text that names an amount. */
const withAmount: ReadonlySet<string> = new Set<NotificationKind>([
  'invoicePaid',
  'invoiceOver',
  'invoicePartial',
  'invoiceLate',
  'invoiceVanished',
  'depositCredited',
  'depositRefunded',
  'depositNotCharged',
  'depositReturned',
  'depositRefundFailed',
  'depositChargedBack',
  'depositMistaken',
  'reportClosed',
  'withdrawalRequested',
  'withdrawalInReview',
  'withdrawalApproved',
  'withdrawalSending',
  'withdrawalSent',
  'withdrawalRejected',
  'withdrawalCancelled',
  'withdrawalReturned',
  'reversalCovered',
])

function amountOf({ amount = '', currency: code }: Readonly<Record<string, string>>, tag: string): string | null {
  const currency = currencies.find((one) => one === code)
  const read = currency ? parseMoney(amount, currency) : null
  return read?.ok ? formatMoney(read.value, tag, 'exact') : null
}

/** Titles that say which contest has ended: both may end within hours. */
const contestTitles: Readonly<Record<TourneyType, string>> = { weekly: 'contestEnded.weekly', weekend: 'contestEnded.weekend' }

function titleOf(kind: NotificationKind, { contest }: Readonly<Record<string, string>>): string {
  const isNamed = kind === 'contestEnded' && (contest === 'weekly' || contest === 'weekend')
  return isNamed ? contestTitles[contest] : `${kind}.title`
}

/** Formats a contest's prize, and names the text that it belongs to. */
function prizeOf(text: string, tag: string): { variant: 'detail' | 'bonus'; reward: string } {
  const prize = parseReward(text)
  if (prize.kind === 'thing') return { variant: 'detail', reward: thingName(prize.name) }
  const reward = formatMoney(money(prize.dollars * 100, 'USD'), tag, 'whole')
  return { variant: prize.kind === 'bonus' ? 'bonus' : 'detail', reward }
}

/**
 * Returns the text of a notification; `amounts: 'hidden'` names no amount (PWA-07). `tag`: the language for
 * amounts (BCP 47). An unknown kind of a newer server gets a general text.
 */
export function notificationText({ kind, params = {} }: Stored, tag: string, amounts: 'shown' | 'hidden'): NotificationText {
  if (!isNotificationKind(kind)) return { title: 'other.title', body: 'other.body', values: {} }
  const coin = invoiceCoins.find((one) => one === params['coin'])
  const amount = amounts === 'shown' && withAmount.has(kind) ? amountOf(params, tag) : null
  const prize = amounts === 'shown' && params['reward'] !== undefined ? prizeOf(params['reward'], tag) : null
  const bodies = {
    body: `${kind}.body`,
    amount: `${kind}.amount`,
    detail: `${kind}.detail`,
    bonus: `${kind}.bonus`,
    up: `${kind}.up`,
    down: `${kind}.down`,
    passport: `${kind}.passport`,
    card: `${kind}.card`,
  }
  const direction = params['direction'] === 'up' || params['direction'] === 'down' ? params['direction'] : undefined
  const document = params['document'] === 'passport' || params['document'] === 'card' ? params['document'] : undefined
  // The subject is the person's own words: it is shown where amounts are.
  const isDetailed = params['device'] !== undefined || (amounts === 'shown' && params['subject'] !== undefined)
  const variant = amount !== null ? 'amount' : (prize?.variant ?? direction ?? document ?? (isDetailed ? 'detail' : 'body'))
  return {
    title: titleOf(kind, params),
    body: bodies[variant],
    ...methodOf(params['method']),
    values: {
      ...params,
      ...(params['method'] !== undefined && { method: params['method'].replace('_', ' ') }),
      ...(coin && { coin: coins[coin].ticker }),
      ...(amount !== null && { amount }),
      ...(prize && { reward: prize.reward }),
    },
  }
}
