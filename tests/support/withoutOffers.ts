import type { BrowserContext, Page } from 'playwright'

/** Says in a tab that an offer has appeared in its visit (ENG-16). */
function markVisit(): void {
  // Frames without an origin have no storage.
  if (location.protocol.startsWith('http') && top === self) sessionStorage.setItem('offerSeen', '1')
}

/** Lets no offer cover what a test looks at: in a page, from now on, or in a context's pages. */
export async function withoutOffers(target: BrowserContext | Page): Promise<void> {
  await target.addInitScript(markVisit)
  if ('evaluate' in target) await target.evaluate(markVisit)
}
