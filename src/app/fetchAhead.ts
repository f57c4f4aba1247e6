import { i18n } from '../shell/i18n.ts'
import { type BarScreen, textsOfBar } from './screens.ts'

/**
 * Asks for the files and texts of a screen of the bar before it is opened; again it asks for nothing. Nothing of it runs: a file that did
 * not come is asked for anew when the screen is opened. The files stand in the document: scripts/build/aheadFiles.ts.
 */
function fetchAhead(name: string): void {
  if (!Object.hasOwn(textsOfBar, name)) return
  const files = document.querySelector<HTMLTemplateElement>(`template[data-ahead=${name}]`)
  if (files) document.head.append(files.content)
  void i18n.loadNamespaces(textsOfBar[name as BarScreen])
}

/** Whoever points at a link, or comes to it by the keyboard, is about to open it. */
export function watchIntent(): void {
  const onSign = ({ target }: Event): void => {
    fetchAhead((target as Element).closest?.('a')?.hash.slice('#/show/'.length) ?? '')
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
  for (const name of Object.keys(textsOfBar)) if (isPerson || name !== 'funding') fetchAhead(name)
}
