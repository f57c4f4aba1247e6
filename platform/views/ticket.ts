import { stakeErrors } from '../../domain/trading/orderRules.ts'
import { winReturn } from '../../domain/trading/settlement.ts'
import { stakeRanges } from '../../domain/trading/stakes.ts'
import { parseMoney } from '../../domain/kernel/money.ts'
import { currencyOf, type PlatformState } from '../state/state.ts'
import type { Actions } from './actions.ts'
import { element, setAttribute, setText } from './element.ts'
import { shownAmount, shownClock, shownExpiry, shownMoney } from './shown.ts'
import { ticketProblem } from './ticketProblem.ts'
import { changed, type View } from './view.ts'

function pressButton(direction: 'up' | 'down', actions: Actions) {
  const label = element('span', { class: 'word' })
  const pays = element('span', { class: 'pays' })
  const root = element('button', { type: 'button', class: 'press', 'data-direction': direction }, label, pays)
  root.addEventListener('click', () => {
    if (root.getAttribute('aria-disabled') !== 'true') actions.place(direction)
  })
  return { root, label, pays, direction }
}

/** What a winning order would return, or null while the stake is no amount. */
function payout({ stake, balance, terms, symbol, language }: PlatformState): { text: string; percent: number } | null {
  const percent = terms?.symbols.find((one) => one.symbol === symbol)?.payoutPercent
  const parsed = parseMoney(stake, currencyOf({ balance }))
  return percent !== undefined && parsed.ok && parsed.value.minor > 0
    ? { text: shownMoney(winReturn(parsed.value, percent), language), percent }
    : null
}

/** Stake, expiry, and the two ways to bet; says what can be won and lost before the press. */
export function ticket(actions: Actions): View {
  const currency = element('span', { class: 'affix', 'aria-hidden': 'true' })
  const stake = element('input', {
    id: 'stake',
    inputmode: 'decimal',
    autocomplete: 'off',
    enterkeyhint: 'done',
    maxlength: '16',
    'aria-describedby': 'stake-range problem',
  })
  const range = element('span', { class: 'affix', id: 'stake-range' })
  const stakeLabel = element('label', { for: 'stake' })
  const expiry = element('select', { id: 'expiry', 'aria-describedby': 'expiry-at' })
  const closes = element('span', { class: 'affix', id: 'expiry-at' })
  const expiryLabel = element('label', { for: 'expiry' })
  const presses = [pressButton('up', actions), pressButton('down', actions)]
  const problem = ticketProblem(actions)
  const risk = element('span', {})
  const more = element('summary', {})
  const moreText = element('p', {})
  stake.addEventListener('input', () => actions.typeStake(stake.value.trim().replace(',', '.')))
  expiry.addEventListener('change', () => actions.chooseExpiry(Number(expiry.value)))

  const offer = ({ terms, texts, expiryMs, balance, language }: PlatformState): void => {
    const held = currencyOf({ balance })
    const limits = stakeRanges[held]
    expiry.replaceChildren(...(terms?.expiries ?? []).map((ms) => element('option', { value: String(ms) }, shownExpiry(ms, texts))))
    expiry.value = String(expiryMs)
    setText(currency, held)
    setText(range, limits ? texts.text('ticket.min', { amount: shownMoney(limits.min, language, true) }) : '')
  }
  const name = ({ texts }: PlatformState): void => {
    setText(stakeLabel, texts.text('ticket.stake'))
    setText(expiryLabel, texts.text('ticket.expiry'))
    setText(more, texts.text('ticket.how'))
    setText(moreText, texts.text('ticket.howText'))
    for (const { label, direction } of presses) setText(label, texts.text(`direction.${direction}`))
  }
  const price = (state: PlatformState): void => {
    const { texts, stake: typed, balance, placing, feed, language } = state
    const wins = payout(state)
    for (const { root, pays } of presses) {
      setText(pays, wins ? texts.text('ticket.pays', { amount: wins.text, percent: wins.percent }) : '')
      setAttribute(root, 'aria-disabled', feed !== 'live' || placing.status === 'sending' ? 'true' : undefined)
      setAttribute(root, 'aria-busy', placing.status === 'sending' ? 'true' : undefined)
    }
    setText(
      risk,
      wins ? texts.text('ticket.risk', { amount: shownAmount(typed, currencyOf({ balance }), language), percent: wins.percent }) : '',
    )
    const wrong = stakeErrors(typed, currencyOf({ balance })).length > 0
    setAttribute(stake, 'aria-invalid', wrong ? 'true' : undefined)
  }

  const field = (label: HTMLElement, ...parts: Node[]) =>
    element('div', { class: 'field' }, label, element('div', { class: 'box' }, ...parts))
  return {
    root: element(
      'section',
      { class: 'ticket' },
      field(stakeLabel, currency, stake, range),
      field(expiryLabel, expiry, closes),
      ...presses.map(({ root }) => root),
      element('div', { class: 'below' }, problem.root, element('div', { class: 'risk' }, risk, element('details', {}, more, moreText))),
    ),
    update(state, before) {
      if (changed(state, before, 'texts')) name(state)
      if (changed(state, before, 'texts', 'terms', 'balance')) offer(state)
      if (before === null || (state.stake !== before.stake && state.stake !== stake.value.trim().replace(',', '.')))
        stake.value = state.stake
      if (changed(state, before, 'texts', 'stake', 'symbol', 'terms', 'balance', 'placing', 'feed')) price(state)
      setText(closes, state.quote ? shownClock(state.now + state.expiryMs, state.language) : '')
      problem.update(state, before)
    },
  }
}
