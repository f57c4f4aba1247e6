import { quoteOf, type PlatformState } from '../state/state.ts'
import type { Actions } from './actions.ts'
import { element, setAttribute, setText } from './element.ts'
import { offerOf } from './offer.ts'
import { onPress } from './onPress.ts'
import { shownExpiry, shownMoney, shownPercent } from './shown.ts'
import { changed, type View } from './view.ts'

const lines = ['symbol', 'price', 'stake', 'expiry', 'pays', 'loses'] as const

/** Asks once more before an order, with all that it is about; the price goes on running meanwhile. */
export function confirmation(actions: Actions): View {
  const title = element('h2', { id: 'confirm-title' })
  const rows = lines.map((line) => ({ line, name: element('dt', {}), value: element('dd', {}) }))
  const yes = element('button', { type: 'button', class: 'press' })
  const no = element('button', { type: 'button', class: 'quiet' })
  const root = element(
    'dialog',
    { class: 'confirm', 'aria-labelledby': 'confirm-title' },
    title,
    element('dl', {}, ...rows.flatMap(({ name, value }) => [name, value])),
    element('div', { class: 'answers' }, no, yes),
  )
  let asked: 'up' | 'down' | null = null
  onPress(yes, () => asked && actions.confirm(asked))
  no.addEventListener('click', () => actions.cancel())
  root.addEventListener('cancel', () => actions.cancel())

  const valueOf = (state: PlatformState): Record<(typeof lines)[number], string> => {
    const { symbol, language, expiryMs, texts } = state
    const offer = offerOf(state)
    return {
      symbol,
      price: quoteOf(state)?.price ?? '–',
      stake: offer ? shownMoney(offer.stake, language) : '–',
      expiry: shownExpiry(expiryMs, texts),
      pays: offer ? `${shownMoney(offer.pays, language)} · ${shownPercent(offer.percent, language)}` : '–',
      loses: offer ? shownMoney(offer.stake, language) : '–',
    }
  }
  return {
    root,
    update(state, before) {
      const { placing, texts } = state
      asked = placing.status === 'confirming' ? placing.direction : null
      if (asked === null) return root.open ? root.close() : undefined
      if (!changed(state, before, 'placing', 'texts', 'quotes')) return
      setText(title, texts.text('confirm.title', { direction: texts.text(`direction.${asked}`), symbol: state.symbol }))
      const values = valueOf(state)
      for (const { line, name, value } of rows) {
        setText(name, texts.text(`confirm.${line}`))
        setText(value, values[line])
      }
      setText(yes, texts.text('confirm.yes', { direction: texts.text(`direction.${asked}`) }))
      setText(no, texts.text('confirm.no'))
      setAttribute(yes, 'data-direction', asked)
      if (root.open) return
      root.showModal()
      yes.focus()
    },
  }
}
