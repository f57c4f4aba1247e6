import { i18n } from '../shell/i18n.ts'
import { type BarScreen, textsOfBar } from './screens.ts'

type Lists = Partial<Record<string, readonly string[]>>

let reading: Promise<Lists> | null = null
const fetched = new Set<string>()

/** The files of each screen of the bar, as scripts/build/aheadFiles.ts lists them. In development there is no list. */
async function readLists(): Promise<Lists> {
  const address = document.querySelector<HTMLMetaElement>('meta[name=files-ahead]')?.content
  try {
    return address === undefined ? {} : ((await (await fetch(address)).json()) as Lists)
  } catch {
    // Not there at the moment: whoever points next asks again.
    reading = null
    return {}
  }
}

/**
 * Asks for the files and texts of a screen of the bar before it is opened; again it asks for nothing. Nothing of it runs: a file that did
 * not come is asked for anew when the screen is opened.
 */
async function fetchAhead(name: string): Promise<void> {
  if (!Object.hasOwn(textsOfBar, name)) return
  void i18n.loadNamespaces(textsOfBar[name as BarScreen])
  const lists = await (reading ??= readLists())
  for (const href of lists[name] ?? []) {
    if (fetched.has(href)) continue
    fetched.add(href)
    const as = href.endsWith('.css') ? 'style' : 'script'
    document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', as, crossOrigin: '', href }))
  }
}

/** Whoever points at a link, or comes to it by the keyboard, is about to open it. */
export function watchIntent(): void {
  const onSign = ({ target }: Event): void => {
    void fetchAhead((target as Element).closest?.('a')?.hash.slice('#/show/'.length) ?? '')
  }
  addEventListener('pointerover', onSign)
  addEventListener('focusin', onSign)
}

/**
 * What the bar leads to, for a page at rest. Nothing where the person's browser asks to spare data. Without an account the deposit leads
 * to no screen.
 */
export function fetchBarAhead(isPerson: boolean): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (connection?.saveData) return
  for (const name of Object.keys(textsOfBar)) if (isPerson || name !== 'funding') void fetchAhead(name)
}
