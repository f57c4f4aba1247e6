import type { WireUser } from '../../../contract/session.ts'

/**
 * Sets the slice's owner. True if it belonged to another person, whose data must be cleared. Without a user
 * the session has expired, and the data waits for its owner.
 */
export function claimForUser(slice: { owner: number | null }, user: WireUser | null): boolean {
  if (user === null) return false
  const previous = slice.owner
  slice.owner = user.userId
  return previous !== null && previous !== user.userId
}
