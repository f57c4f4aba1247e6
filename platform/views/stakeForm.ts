import type { Currency } from '../../contract/kernel.ts'
import { stakeRanges } from '../../domain/trading/stakes.ts'
import { currencyOf, type PlatformState } from '../state/state.ts'
import { element, figure, setAttribute, setText } from './element.ts'
import { formatAmount, formatGain, formatLocalMoney, formatPercent } from './format.ts'
import { icon } from './icon.ts'
import type { OrderOffer } from './offer.ts'

/** Creates the elements of the stake's form, around the buttons of its presets. */
export function createStakeForm(presets: HTMLElement) {
  const title = element('h2', { id: 'stake-title' })
  const range = figure('p', { id: 'stake-range' })
  const label = element('label', { class: 'hidden', for: 'stake' })
  const currency = figure('span', { class: 'affix', 'aria-hidden': 'true' })
  const input = element('input', {
    id: 'stake',
    inputmode: 'decimal',
    autocomplete: 'off',
    enterkeyhint: 'done',
    'aria-describedby': 'stake-range stake-problem',
  })
  const less = element('button', { type: 'button', class: 'step' }, icon('minus'))
  const more = element('button', { type: 'button', class: 'step' }, icon('plus'))
  const row = () => ({ name: element('dt', {}), value: figure('dd', {}) })
  const [right, wrong] = [row(), row()]
  const reading = figure('p', { id: 'stake-reading', role: 'status' })
  const problem = figure('p', { class: 'wrong', id: 'stake-problem', role: 'alert' })
  const set = element('button', { type: 'submit', class: 'primary' })
  const [how, howText] = [element('summary', {}), element('p', {})]
  const root = element(
    'form',
    { class: 'sheet', novalidate: true },
    element('header', {}, title, range),
    element('div', { class: 'amount box' }, less, label, currency, input, more),
    presets,
    element('dl', {}, right.name, right.value, wrong.name, wrong.value),
    element('div', { class: 'notes' }, reading, problem),
    set,
    element('details', {}, how, howText),
  )
  return { root, title, range, label, currency, input, less, more, right, wrong, reading, problem, set, how, howText }
}

export type StakeForm = ReturnType<typeof createStakeForm>

/** Returns the sentence about the smallest and the largest stake; empty for a currency without limits. */
function rangeText({ texts, language, balance }: PlatformState, currency: Currency): string {
  const limits = stakeRanges[currency]
  if (!limits) return ''
  return texts.text(balance ? 'stake.rangeBalance' : 'stake.range', {
    min: formatLocalMoney(limits.min, language, true),
    max: formatLocalMoney(limits.max, language, true),
    balance: balance ? formatAmount(balance.available, currency, language) : '',
  })
}

/** Writes the texts that depend on language and account. */
export function nameStakeForm(form: StakeForm, state: PlatformState): void {
  const { texts } = state
  const held = currencyOf(state)
  setText(form.title, texts.text('ticket.stake'))
  setText(form.label, texts.text('ticket.stake'))
  setText(form.currency, held)
  setText(form.range, rangeText(state, held))
  setAttribute(form.less, 'aria-label', texts.text('stake.less'))
  setAttribute(form.more, 'aria-label', texts.text('stake.more'))
  setText(form.right.name, texts.text('stake.ifRight'))
  setText(form.wrong.name, texts.text('stake.ifWrong'))
  setText(form.set, texts.text('stake.set'))
  setText(form.how, texts.text('ticket.how'))
  setText(form.howText, texts.text('ticket.howText'))
}

/**
 * `offer`: of the typed stake; null promises nothing. `reading` and `problem` are empty if there is nothing
 * to say.
 */
type StakePreview = { offer: OrderOffer | null; reading: string; problem: string; isReadable: boolean }

/** Shows what the typed stake would bring, or why it is refused. */
export function writePreview(form: StakeForm, { language }: PlatformState, { offer, reading, problem, isReadable }: StakePreview): void {
  setText(form.right.value, offer ? `${formatGain(offer.profit, language)} (${formatPercent(offer.percent, language)})` : '–')
  setText(form.wrong.value, offer ? formatGain(offer.loss, language) : '–')
  setText(form.reading, reading)
  // The two readings say already why the stake is not read.
  setText(form.problem, !isReadable && reading !== '' ? '' : problem)
  setAttribute(form.input, 'aria-invalid', problem === '' ? undefined : 'true')
  setAttribute(form.set, 'aria-disabled', problem === '' ? undefined : 'true')
}
