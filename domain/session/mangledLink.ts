import { linkAreas } from '../../contract/documents.ts'

/**
 * The address before a `%23` that was a `#`, the hash, and what was added behind a token; a route has its own
 * parameters. One-time links alone have a query before the hash; a value that begins with `%23` is a route
 * there, as `rd` may be.
 */
const mangled = new RegExp(`^(/(?:[a-z]{2}(?:/[a-z]+)?/?)?|/[a-z]{2}/(?:${linkAreas.join('|')})/?\\?.*?[^=])%23(/.*|[^?&]*)(.*)$`)

/**
 * Returns a link of ours, from its path on, with the `#` that some mail programs and chats write as `%23`;
 * null if nothing in it is written so (APP-06).
 */
export function mendLink(address: string): string | null {
  const [, before, hash = '', added = ''] = mangled.exec(address) ?? []
  return before === undefined ? null : `${before}${added}#${hash}`
}
