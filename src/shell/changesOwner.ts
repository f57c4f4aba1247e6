import type { WireUser } from '../../contract/session.ts'

/**
 * Writes down whose a slice is now. Answers whether it was somebody else's: what they left in it is not to be seen. Nobody: the session
 * has ended, and what is known waits for the person, who comes back or signs out.
 */
export function changesOwner(slice: { owner: number | null }, user: WireUser | null): boolean {
  if (user === null) return false
  const before = slice.owner
  slice.owner = user.userId
  return before !== null && before !== user.userId
}
