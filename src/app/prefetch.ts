import { i18n } from '../shell/texts/i18n.ts'
import { areaScreens } from './areas.ts'

let pending = 0
/** True while a prefetch is running. A failed prefetch must not reload the page. */
export const isPrefetching = (): boolean => pending > 0

/**
 * Loads the chunks and texts of a navigation screen before it is opened. The screen itself retries a failed
 * load.
 */
async function prefetch(name: string): Promise<void> {
  const screen = areaScreens.find((one) => one.at === 'show' && one.navigation && one.name === name)
  if (!screen) return
  pending += 1
  try {
    await Promise.all([screen.load(), i18n.loadNamespaces(screen.texts)])
  } catch {
    // Offline or a new version was deployed: the screen reports it when it is opened.
  } finally {
    pending -= 1
  }
}

/** Prefetches a navigation screen when its link is hovered or focused. */
export function prefetchOnIntent(): void {
  const onIntent = ({ target }: Event): void => {
    const link = target instanceof Element ? target.closest('a') : null
    if (link) void prefetch(link.hash.slice('#/show/'.length))
  }
  addEventListener('pointerover', onIntent)
  addEventListener('focusin', onIntent)
}
