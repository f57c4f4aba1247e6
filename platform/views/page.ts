import type { WireOrder } from '../../contract/trading.ts'
import { formatTag } from '../../domain/kernel/languageTag.ts'
import type { CandleSeries } from '../chart/candleSeries.ts'
import type { ChartEvents, PriceChart } from '../chart/priceChart.ts'
import { feedState } from '../state/marketState.ts'
import type { PlatformState } from '../state/state.ts'
import type { Store } from '../state/store.ts'
import type { Actions } from './actions.ts'
import { announcer } from './announcer.ts'
import { chartArea } from './chartArea.ts'
import { confirmation } from './confirmation.ts'
import { element, setAttribute } from './element.ts'
import { hints } from './hints.ts'
import { orderList } from './orderList.ts'
import { orderStrip } from './orderStrip.ts'
import { resultToasts } from './resultToast.ts'
import { settingsId } from './settingsPanel.ts'
import { symbolBar } from './symbolBar.ts'
import { ticket } from './ticket.ts'

/** The distance of the candles from a hint, in pixels. */
const hintGap = 8

export type Page = { chart(): PriceChart; announce(order: WireOrder): void; openSettings(): void }

/** Mounts the page and updates every part of it with the store. */
export function mountPage(
  body: HTMLElement,
  store: Store<PlatformState>,
  actions: Actions,
  series: () => CandleSeries | null,
  events: ChartEvents,
): Page {
  const area = chartArea(actions, series, store.get, events)
  const views = [symbolBar(actions), area, orderStrip(actions), ticket(actions), orderList(actions)]
  const dialog = confirmation(actions)
  const liveRegion = announcer()
  const toasts = resultToasts()
  const firstVisit = hints(actions)
  area.root.append(toasts.root)
  const main = element('main', { class: 'platform' }, ...views.map(({ root }) => root), firstVisit.root)
  body.append(main, dialog.root, liveRegion.root)
  // A hint covers no candle: they stay below it, unless it is below the chart itself.
  const keepFree = (): void => {
    const [hint, chart] = [firstVisit.root.getBoundingClientRect(), area.root.getBoundingClientRect()]
    area.chart().keepFree(hint.top < chart.top + chart.height / 2 ? hint.bottom - chart.top + hintGap : 0)
  }
  for (const part of [firstVisit.root, area.root]) new ResizeObserver(keepFree).observe(part)
  area.chart().restyle(formatTag(store.get().language))
  const all = [...views, dialog, firstVisit]
  const update = (state: PlatformState, before: PlatformState | null): void => {
    setAttribute(main, 'data-feed', feedState(state))
    // A guest has no orders: their column would be empty.
    setAttribute(main, 'data-orders', state.session.who === 'guest' ? 'none' : state.preferences.orders)
    for (const view of all) view.update(state, before)
  }
  update(store.get(), null)
  store.subscribe(update)
  return {
    chart: area.chart,
    openSettings() {
      const settings = document.getElementById(settingsId)
      if (!settings?.matches(':popover-open')) settings?.showPopover()
      document.querySelector<HTMLElement>(`#${settingsId} input`)?.focus()
    },
    announce(order) {
      liveRegion.announce(order, store.get())
      if (order.status !== 'open') toasts.show(order, store.get())
    },
  }
}
