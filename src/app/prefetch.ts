import { i18n } from '../shell/i18n.ts'
import { barScreens } from './screens.ts'

let pending = 0
/** Whether a chunk is loading that nobody has opened yet: its failure must not reload the page. */
export const isPrefetching = (): boolean => pending > 0

/** Loads the chunks and texts of a screen of the bar before it is opened. A failed load is tried again when the screen opens. */
async function prefetch(name: string): Promise<void> {
  if (!Object.hasOwn(barScreens, name)) return
  const { load, texts } = barScreens[name as keyof typeof barScreens]
  pending += 1
  try {
    await Promise.all([load(), import('./calls.ts'), i18n.loadNamespaces(texts)])
  } catch {
    // Offline, or a new version was deployed: the screen reports it when it is opened.
  } finally {
    pending -= 1
  }
}

/** Prefetches a screen of the bar when its link is pointed at or focused. */
export function prefetchOnIntent(): void {
  const onIntent = ({ target }: Event): void => {
    const link = target instanceof Element ? target.closest('a') : null
    if (link) void prefetch(link.hash.slice('#/show/'.length))
  }
  addEventListener('pointerover', onIntent)
  addEventListener('focusin', onIntent)
}
