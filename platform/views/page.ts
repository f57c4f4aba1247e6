import type { WireOrder } from '../../contract/trading.ts'
import { formatTag } from '../../domain/kernel/languageTag.ts'
import type { CandleSeries } from '../chart/candleSeries.ts'
import type { ChartEvents, PriceChart } from '../chart/priceChart.ts'
import type { PlatformState } from '../state/state.ts'
import type { Store } from '../state/store.ts'
import type { Actions } from './actions.ts'
import { announcer } from './announcer.ts'
import { chartArea } from './chartArea.ts'
import { confirmation } from './confirmation.ts'
import { element } from './element.ts'
import { hints } from './hints.ts'
import { orderList } from './orderList.ts'
import { resultToasts } from './resultToast.ts'
import { symbolBar } from './symbolBar.ts'
import { ticket } from './ticket.ts'

export type Page = { chart(): PriceChart; announce(order: WireOrder): void }

/** Mounts the page and updates every part of it with the store. */
export function mountPage(
  body: HTMLElement,
  store: Store<PlatformState>,
  actions: Actions,
  series: () => CandleSeries | null,
  events: ChartEvents,
): Page {
  const area = chartArea(actions, series, store.get, events)
  const views = [symbolBar(actions), area, ticket(actions), orderList(actions)]
  const dialog = confirmation(actions)
  const liveRegion = announcer()
  const toasts = resultToasts()
  const firstVisit = hints(actions)
  area.root.append(toasts.root, firstVisit.root)
  body.append(element('main', { class: 'platform' }, ...views.map(({ root }) => root)), dialog.root, liveRegion.root)
  area.chart().restyle(formatTag(store.get().language))
  const all = [...views, dialog, firstVisit]
  for (const view of all) view.update(store.get(), null)
  store.subscribe((state, before) => {
    for (const view of all) view.update(state, before)
  })
  return {
    chart: area.chart,
    announce(order) {
      liveRegion.announce(order, store.get())
      if (order.status !== 'open') toasts.show(order, store.get())
    },
  }
}
