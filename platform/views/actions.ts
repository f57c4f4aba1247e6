import type { HelpArticle } from '../../domain/help/articles.ts'
import type { Direction } from '../../domain/trading/settlement.ts'
import type { ChartStyle, IntervalName } from '../chart/intervals.ts'
import type { Preferences } from '../device/preferences.ts'
import type { PlatformState } from '../state/state.ts'

/** All actions of a person on the page. */
export type Actions = {
  chooseSymbol(symbol: string): void
  markFavourite(symbol: string): void
  chooseInterval(interval: IntervalName): void
  chooseStyle(style: ChartStyle): void
  chooseView(view: PlatformState['view']): void
  openPanel(panel: PlatformState['panel']): void
  prefer(change: Partial<Pick<Preferences, 'ordering' | 'sound' | 'orders'>>): void
  /** Dismisses hints of the first visit; `seen` are dismissed now. */
  dismissHints(seen: number): void
  typeStake(stake: string): void
  chooseExpiry(expiryMs: number): void
  press(direction: Direction): void
  confirm(direction: Direction): void
  cancel(): void
  chooseList(list: PlatformState['list']): void
  showOlder(): void
  signIn(): void
  addFunds(): void
  /** Has the host page open an article of the help centre. */
  openHelp: (article: HelpArticle) => void
  retry(): void
}
