import { i18n } from '../shell/i18n.ts'
import { textsOfBar } from './screens.ts'

type Name = keyof typeof textsOfBar
/** In the order of the bar. Without an account the deposit leads to no screen. */
const open = ['contest', 'news', 'contacts'] as const
const all = ['funding', ...open] as const

/**
 * Asks for the files and texts of a screen before it is opened; again it asks for nothing. Nothing of it runs: a file that did not come is
 * asked for anew when the screen is opened. The files stand in the document: scripts/build/aheadFiles.ts.
 */
function fetchAhead(name: Name): void {
  const files = document.querySelector<HTMLTemplateElement>(`template[data-ahead=${name}]`)
  if (files) document.head.append(files.content)
  void i18n.loadNamespaces(textsOfBar[name])
}

/** Whoever points at a link, or comes to it by the keyboard, is about to open it. */
export function watchIntent(): void {
  const onSign = ({ target }: Event): void => {
    const name = (target as Element).closest?.('a')?.hash.slice('#/show/'.length) ?? ''
    if (name in textsOfBar) fetchAhead(name as Name)
  }
  addEventListener('pointerover', onSign)
  addEventListener('focusin', onSign)
}

/** What the bar leads to, for a page at rest. Nothing where the person's browser asks to spare data. */
export function fetchBarAhead(isPerson: boolean): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (!connection?.saveData) for (const name of isPerson ? all : open) fetchAhead(name)
}
