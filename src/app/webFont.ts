import { screenMounted } from '../shell/screen/ScreenHeading.tsx'
import { whenIdle } from './whenIdle.ts'

/** The longest that the first render waits for a cached web font, in milliseconds. */
const cachedFontMs = 100

const load = (): Promise<unknown> => document.fonts.load('1em "Inter Variable"')
const show = (): void => void delete document.documentElement.dataset['typeface']
/** Texts that are being read keep their typeface, because another one would shift the layout. */
const showWithNextScreen = (): void => addEventListener('popstate', show, { once: true })

/**
 * Loads the web font and shows it without shifting the layout: with the first render if it is cached,
 * otherwise with the screen after. A first visit loads it after its first screen, so that both do not compete
 * on a slow connection. Resolves when the first render may begin.
 */
export async function loadWebFont(): Promise<void> {
  if (!(navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker?.controller) {
    addEventListener(screenMounted, () => whenIdle(() => void load().then(showWithNextScreen, () => undefined)), { once: true })
    return
  }
  const loaded = load().then(
    () => true,
    () => false,
  )
  const timedOut = new Promise<'late'>((resolve) => setTimeout(() => resolve('late'), cachedFontMs))
  const outcome = await Promise.race([loaded, timedOut])
  if (outcome === true) show()
  else if (outcome === 'late') void loaded.then((isLoaded) => isLoaded && showWithNextScreen())
}
