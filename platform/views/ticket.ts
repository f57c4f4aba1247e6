import { hourMs, minuteMs, secondMs } from '../../domain/kernel/time.ts'
import { normaliseDecimal } from '../../domain/kernel/normaliseDecimal.ts'
import { stakeErrors } from '../../domain/trading/orderRules.ts'
import { stakePresets, stakeRanges, stakeText } from '../../domain/trading/stakes.ts'
import { currencyOf, type PlatformState } from '../state/state.ts'
import type { Actions } from './actions.ts'
import { element, setAttribute, setText } from './element.ts'
import { icon } from './icon.ts'
import { offerOf } from './offer.ts'
import { presets } from './presets.ts'
import { pressButton } from './pressButton.ts'
import { formatClock, formatExpiry, formatLocalMoney, formatPercent } from './format.ts'
import { ticketProblem } from './ticketProblem.ts'
import { changed, type View } from './view.ts'

/** The most used expiries; the list has all. */
const expiryPresets: readonly number[] = [5 * secondMs, 30 * secondMs, minuteMs, 5 * minuteMs, hourMs]

/** The order form: stake, expiry and the two directions, with the possible gain and loss before the press. */
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
  const stakes = presets((value) => actions.typeStake(value))
  const expiry = element('select', { id: 'expiry', 'aria-describedby': 'expiry-at' })
  const closes = element('span', { class: 'affix', id: 'expiry-at' })
  const expiryLabel = element('label', { for: 'expiry' })
  const expiries = presets((value) => actions.chooseExpiry(Number(value)))
  const presses = [pressButton('up', actions), pressButton('down', actions)]
  const problem = ticketProblem(actions)
  const risk = element('span', {})
  const more = element('summary', {})
  const moreText = element('p', {})
  const typed = (): string => normaliseDecimal(stake.value)
  stake.addEventListener('input', () => actions.typeStake(typed()))
  expiry.addEventListener('change', () => actions.chooseExpiry(Number(expiry.value)))

  const offer = (state: PlatformState): void => {
    const { terms, texts, expiryMs, language } = state
    const held = currencyOf(state)
    const limits = stakeRanges[held]
    const offered = terms?.expiries ?? []
    expiry.replaceChildren(...offered.map((ms) => element('option', { value: String(ms) }, formatExpiry(ms, texts))))
    expiry.value = String(expiryMs)
    setText(currency, held)
    setText(range, limits ? texts.text('ticket.min', { amount: formatLocalMoney(limits.min, language, true) }) : '')
    stakes.offer(
      texts.text('ticket.stakePresets'),
      stakePresets(held).map((preset) => ({ value: stakeText(preset), text: formatLocalMoney(preset, language, true) })),
    )
    const usual = expiryPresets.filter((ms) => offered.includes(ms))
    expiries.offer(
      texts.text('ticket.expiryPresets'),
      usual.map((ms) => ({ value: String(ms), text: formatExpiry(ms, texts) })),
    )
  }
  const name = ({ texts }: PlatformState): void => {
    setText(stakeLabel, texts.text('ticket.stake'))
    setText(expiryLabel, texts.text('ticket.expiry'))
    setText(more, texts.text('ticket.how'))
    setText(moreText, texts.text('ticket.howText'))
  }
  const price = (state: PlatformState): void => {
    const { texts, language } = state
    const offered = offerOf(state)
    const amounts = offered && { amount: formatLocalMoney(offered.stake, language), percent: formatPercent(offered.percent, language) }
    // Hidden without losing its room, so that the buttons above it do not move.
    setAttribute(risk, 'data-hidden', offered === null)
    if (amounts) setText(risk, texts.text('ticket.risk', amounts))
    const wrong = stakeErrors(state.stake, currencyOf(state)).length > 0
    setAttribute(stake, 'aria-invalid', wrong ? 'true' : undefined)
    stakes.choose((value) => offered !== null && value === stakeText(offered.stake))
  }
  const field = (label: HTMLElement, hint: HTMLElement, chips: HTMLElement, ...parts: Node[]) =>
    element('div', { class: 'field' }, element('div', { class: 'head' }, label, hint), element('div', { class: 'box' }, ...parts), chips)

  return {
    root: element(
      'section',
      { class: 'ticket' },
      problem.root,
      field(stakeLabel, range, stakes.root, currency, stake),
      field(expiryLabel, closes, expiries.root, expiry, icon('down')),
      ...presses.map(({ root }) => root),
      element('div', { class: 'risk' }, risk, element('details', {}, more, moreText)),
    ),
    update(state, before) {
      if (changed(state, before, 'texts')) name(state)
      // Not with each balance: that would close an open list of expiries.
      if (before === null || currencyOf(state) !== currencyOf(before) || changed(state, before, 'texts', 'terms')) offer(state)
      if (before === null || (state.stake !== before.stake && state.stake !== typed())) stake.value = state.stake
      if (changed(state, before, 'texts', 'expiryMs', 'terms')) {
        expiry.value = String(state.expiryMs)
        expiries.choose((value) => Number(value) === state.expiryMs)
      }
      if (changed(state, before, 'texts', 'stake', 'symbol', 'terms', 'balance', 'placing', 'feed', 'connection', 'now')) {
        for (const press of presses) press.update(state, before)
      }
      if (changed(state, before, 'texts', 'stake', 'symbol', 'terms', 'balance', 'session')) price(state)
      setText(closes, state.terms ? formatClock(state.now + state.expiryMs, state.language) : '')
      problem.update(state, before)
    },
  }
}
