import { type InvoiceCoin, invoiceCoins } from '../../contract/kernel.ts'

/** The screens of `#/show/{page}` that the server's notifications lead to. */
export const notifiedScreens = ['contest', 'funding', 'security', 'signals', 'withdrawal'] as const
/** The target of a notification (ENG-14). */
export type NotificationLink =
  | '#/home'
  | `#/show/${(typeof notifiedScreens)[number]}`
  | `#/show/contest/${string}`
  | '#/show/personal/verify'
  | `#/show/tickets/${string}`
  | `/api/${InvoiceCoin}/invoice/${string}`

/**
 * The hash routes that a notification may open (APP-02 to APP-04). A newer server may name screens that this
 * page does not know.
 */
const hashRoute = /^#\/(home|show\/[a-z0-9_-]{1,40}(\/[\w-]{1,40})?|sw\/[a-z0-9_-]{1,40})$/
const invoicePage = new RegExp(`^/api/(?:${invoiceCoins.join('|')})/invoice/[\\w-]{16,64}$`)

/** True for a hash route that a notification may open. */
export const isOwnHashRoute = (hash: string): boolean => hashRoute.test(hash)

/** Returns the link of a notification if it leads to a page of this app; else null (ENG-14). */
export const ownRoute = (link: string | undefined): string | null =>
  link !== undefined && (isOwnHashRoute(link) || invoicePage.test(link)) ? link : null
