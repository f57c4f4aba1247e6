import { fail, ok, type Result } from '../kernel/result.ts'
import { readLine } from '../kernel/typedText.ts'
import { findLanding, type LandingName } from './landings.ts'

/** Longest name of a link. */
export const maxLinkName = 80
/** Links of one person: enough for every channel, and few enough to list on one page. */
export const maxLinks = 50

export type NewLink = { name: string; landing: LandingName }

/**
 * Reads a new link's fields. Error `referral.linkIncomplete` without a name or a landing page of the list
 * (SUP-10).
 */
export function readNewLink(name: string, landing: string): Result<NewLink, 'referral.linkIncomplete'> {
  const read = readLine(name)
  const page = findLanding(landing)
  return read === '' || page === null ? fail('referral.linkIncomplete') : ok({ name: read, landing: page.name })
}
