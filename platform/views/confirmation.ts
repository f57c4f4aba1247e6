import { quoteOf, type PlatformState } from '../state/state.ts'
import type { Actions } from './actions.ts'
import { element, figure, setAttribute, setText } from './element.ts'
import { offerOf } from './offer.ts'
import { onPress } from './onPress.ts'
import { formatExpiry, formatGain, formatLocalMoney, formatPercent } from './format.ts'
import { changed, type View } from './view.ts'

const fields = ['symbol', 'price', 'stake', 'expiry', 'right', 'wrong', 'pays'] as const
const nameOf = { right: 'stake.ifRight', wrong: 'stake.ifWrong' } as const

/** Asks for confirmation of an order with all its details; the price stays live. */
export function confirmation(actions: Actions): View {
  const title = element('h2', { id: 'confirm-title' })
  const rows = fields.map((field) => ({ field, name: element('dt', {}), value: figure('dd', {}) }))
  const yes = element('button', { type: 'button', class: 'press' })
  const no = element('button', { type: 'button', class: 'quiet' })
  const root = element(
    'dialog',
    { class: 'confirm', 'aria-labelledby': 'confirm-title' },
    title,
    element('dl', {}, ...rows.flatMap(({ name, value }) => [name, value])),
    element('div', { class: 'answers' }, no, yes),
  )
  let chosen: 'up' | 'down' | null = null
  onPress(yes, () => chosen && actions.confirm(chosen))
  no.addEventListener('click', () => actions.cancel())
  root.addEventListener('cancel', () => actions.cancel())

  const valueOf = (state: PlatformState): Record<(typeof fields)[number], string> => {
    const { symbol, language, expiryMs, texts } = state
    const offer = offerOf(state)
    return {
      symbol,
      price: quoteOf(state)?.price ?? '–',
      stake: offer ? formatLocalMoney(offer.stake, language) : '–',
      expiry: formatExpiry(expiryMs, texts),
      pays: offer ? `${formatLocalMoney(offer.pays, language)} · ${formatPercent(offer.percent, language)}` : '–',
      right: offer ? formatGain(offer.profit, language) : '–',
      wrong: offer ? formatGain(offer.loss, language) : '–',
    }
  }
  return {
    root,
    update(state, before) {
      const { placing, texts } = state
      chosen = placing.status === 'confirming' ? placing.direction : null
      if (chosen === null) return root.open ? root.close() : undefined
      if (!changed(state, before, 'placing', 'texts', 'quotes', 'balance')) return
      // Play money must not look like one's own.
      const isDemo = state.balance?.demo === true
      setAttribute(root, 'data-demo', isDemo)
      setText(title, texts.text('confirm.title', { direction: texts.text(`direction.${chosen}`), symbol: state.symbol }))
      const values = valueOf(state)
      for (const { field, name, value } of rows) {
        const plain = texts.text(field === 'right' || field === 'wrong' ? nameOf[field] : `confirm.${field}`)
        setText(name, field === 'stake' && isDemo ? `${plain} · ${texts.text('ticket.demo')}` : plain)
        setText(value, values[field])
      }
      setText(yes, texts.text('confirm.yes', { direction: texts.text(`direction.${chosen}`) }))
      setText(no, texts.text('confirm.no'))
      setAttribute(yes, 'data-direction', chosen)
      if (root.open) return
      root.showModal()
      yes.focus()
    },
  }
}
