import type { PlatformState } from '../state/state.ts'
import type { Actions } from './actions.ts'
import { element, setAttribute, setText } from './element.ts'
import { changed, type View } from './view.ts'

/** The parts of the page that the hints explain, in their order. */
const parts = ['chart', 'stake', 'risk'] as const
const hintCount = parts.length

/** True for somebody who has seen no hint to its end and has never traded here (APP-32). */
const isFirstVisit = ({ hintsSeen, session, open, settled, ordersLoading }: PlatformState): boolean =>
  hintsSeen !== null &&
  hintsSeen < hintCount &&
  (session.who === 'guest' || (session.who === 'person' && ordersLoading === 'ready' && open.length + settled.length === 0))

/** Explains chart, stake and loss one after the other, at the corner of the chart where no candle is new. */
export function hints(actions: Pick<Actions, 'dismissHints'>): View {
  const title = element('b', { id: 'hint-title' })
  const text = element('p', {})
  const place = element('span', { class: 'place' })
  const skip = element('button', { type: 'button', class: 'skip' })
  const next = element('button', { type: 'button', class: 'next' })
  const root = element(
    'section',
    { class: 'hint', hidden: true, 'aria-labelledby': 'hint-title' },
    title,
    text,
    element('div', { class: 'foot' }, place, skip, next),
  )
  let seen = 0
  next.addEventListener('click', () => actions.dismissHints(seen + 1))
  skip.addEventListener('click', () => actions.dismissHints(hintCount))
  return {
    root,
    update(state, before) {
      if (!changed(state, before, 'texts', 'hintsSeen', 'session', 'open', 'settled', 'ordersLoading')) return
      const { texts } = state
      seen = state.hintsSeen ?? 0
      const part = parts[seen]
      const isShown = part !== undefined && isFirstVisit(state)
      setAttribute(root, 'hidden', !isShown)
      if (!isShown) return
      setText(title, texts.text(`hint.${part}`))
      setText(text, texts.text(`hint.${part}Text`, { up: texts.text('direction.up'), down: texts.text('direction.down') }))
      setText(place, texts.text('hint.place', { number: String(seen + 1), all: String(hintCount) }))
      setText(skip, texts.text('hint.skip'))
      setText(next, texts.text(seen + 1 < hintCount ? 'hint.next' : 'hint.done'))
      setAttribute(skip, 'hidden', seen + 1 === hintCount)
    },
  }
}
