/**
 * Programs that open a link without a person: search engines, and chats and mail programs that show a
 * preview.
 */
const program = /bot\b|bot\/|crawl|spider|preview|facebookexternalhit|whatsapp|slurp|embedly|headless/i

/** The facts of a request that decide. `isReferrer`: the link's owner opens it. */
export type LinkVisit = { method: string; userAgent: string | undefined; purpose: string | undefined; isReferrer: boolean }

/**
 * True if opening a link counts as a click (SUP-09): a person opened it, not a program, a prefetch or its
 * owner.
 */
export const isClick = ({ method, userAgent = '', purpose = '', isReferrer }: LinkVisit): boolean =>
  method === 'GET' && !isReferrer && !purpose.includes('prefetch') && !program.test(userAgent)
