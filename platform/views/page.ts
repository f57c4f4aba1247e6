import type { WireOrder } from '../../contract/trading.ts'
import type { PriceChart } from '../chart/priceChart.ts'
import type { PlatformState } from '../state/state.ts'
import type { Store } from '../state/store.ts'
import type { Actions } from './actions.ts'
import { announcer } from './announcer.ts'
import { chartArea } from './chartArea.ts'
import { element } from './element.ts'
import { orderList } from './orderList.ts'
import { symbolBar } from './symbolBar.ts'
import { tagOf } from './shown.ts'
import { ticket } from './ticket.ts'

export type Page = { chart(): PriceChart; announce(order: WireOrder): void }

/** Puts the page together and keeps every part of it up to date with the store. */
export function mountPage(body: HTMLElement, store: Store<PlatformState>, actions: Actions): Page {
  const area = chartArea(actions)
  const views = [symbolBar(actions), area, ticket(actions), orderList(actions)]
  const voice = announcer()
  body.append(element('main', { class: 'platform' }, ...views.map(({ root }) => root)), voice.root)
  area.chart().dress(tagOf(store.get().language))
  for (const view of views) view.update(store.get(), null)
  store.listen((state, before) => {
    for (const view of views) view.update(state, before)
  })
  return { chart: area.chart, announce: (order) => voice.say(order, store.get()) }
}
