import { amountReading } from '../../domain/kernel/amountReading.ts'
import { formatTag } from '../../domain/kernel/languageTag.ts'
import { moneyToDecimal, parseMoney } from '../../domain/kernel/money.ts'
import { readDecimal } from '../../domain/kernel/typedAmount.ts'
import { stakeErrors } from '../../domain/trading/orderRules.ts'
import { stakePresets, stakeRanges, stakeText } from '../../domain/trading/stakes.ts'
import { stepStake } from '../../domain/trading/ticketSteps.ts'
import { currencyOf, type PlatformState } from '../state/state.ts'
import type { Actions } from './actions.ts'
import { element, setAttribute, setText } from './element.ts'
import { formatAmount, formatGain, formatLocalMoney, formatPercent } from './format.ts'
import { icon } from './icon.ts'
import { offerOf } from './offer.ts'
import { panel } from './panel.ts'
import { presets } from './presets.ts'
import { stepper } from './stepper.ts'
import { changed, type View } from './view.ts'

/** As many as fill the sheet's rows. */
const presetCount = 6

/** Returns the text of what is wrong with a stake in the sheet; empty: nothing. */
function stakeProblem(state: PlatformState, typed: string): string {
  const { texts, language } = state
  const currency = currencyOf(state)
  const error = stakeErrors(typed, currency)[0]
  const range = stakeRanges[currency]
  if (error && range) {
    const [min, max] = [range.min, range.max].map((limit) => formatLocalMoney(limit, language, true))
    return texts.text(error.code, { min: min ?? '', max: max ?? '', currency })
  }
  if (error) return texts.text(error.code, { currency })
  return state.balance && offerOf(state, typed) === null ? texts.text('funds.insufficient') : ''
}

/** Returns how a typed stake with two readings is read (APP-33); empty for a clear one. */
function stakeReading(state: PlatformState, typed: string): string {
  const reading = amountReading(typed, currencyOf(state), formatTag(state.language))
  if (reading === null) return ''
  const { at, ...params } = reading
  return state.texts.text(`stake.${at}`, params)
}

/** The stake as a stepper; its sheet has the amount, presets, the possible profit and loss, and how an order works. */
export function stakeControl(actions: Actions): View {
  const { button, body, close } = panel('stake-sheet', (is) => is === 'open' && opened())
  const control = stepper(button, (step) => {
    const next = last && stepStake(last.stake, currencyOf(last), step)
    if (next !== null) actions.typeStake(next)
  })
  const title = element('h2', { id: 'stake-title' })
  const range = element('p', { id: 'stake-range' })
  const label = element('label', { class: 'hidden', for: 'stake' })
  const currency = element('span', { class: 'affix', 'aria-hidden': 'true' })
  const input = element('input', {
    id: 'stake',
    inputmode: 'decimal',
    autocomplete: 'off',
    enterkeyhint: 'done',
    maxlength: '16',
    'aria-describedby': 'stake-range stake-problem',
  })
  const steps = (['less', 'more'] as const).map((step) => {
    const one = element('button', { type: 'button', class: 'step' }, icon(step === 'less' ? 'minus' : 'plus'))
    one.addEventListener('click', () => {
      const next = last && stepStake(typed(), currencyOf(last), step)
      if (next !== null) draft(next)
    })
    return one
  })
  const amounts = presets((value) => draft(value))
  const rows = (['right', 'wrong'] as const).map(() => ({ name: element('dt', {}), value: element('dd', {}) }))
  const reading = element('p', { id: 'stake-reading', role: 'status' })
  const problem = element('p', { class: 'wrong', id: 'stake-problem', role: 'alert' })
  const how = element('summary', {})
  const howText = element('p', {})
  const set = element('button', { type: 'submit', class: 'primary' })
  const form = element(
    'form',
    { class: 'sheet', novalidate: true },
    element('header', {}, title, range),
    element('div', { class: 'amount box' }, ...steps.slice(0, 1), label, currency, input, ...steps.slice(1)),
    amounts.root,
    element('dl', {}, ...rows.flatMap(({ name, value }) => [name, value])),
    element('div', { class: 'notes' }, reading, problem),
    set,
    element('details', {}, how, howText),
  )
  setAttribute(body, 'role', 'dialog')
  setAttribute(body, 'aria-labelledby', 'stake-title')
  body.append(form)
  let last: PlatformState | null = null

  /** The decimal text of the typed stake; empty if it is unreadable. */
  const typed = (): string => (last && readDecimal(input.value, currencyOf(last), formatTag(last.language))) ?? ''
  const draft = (stake: string): void => {
    input.value = stake
    preview()
  }
  const opened = (): void => {
    draft(last?.stake ?? '')
    // On a touch screen the keyboard would cover the presets.
    if (matchMedia('(pointer: coarse)').matches) return form.querySelector<HTMLElement>('.preset[tabindex="0"]')?.focus()
    input.focus()
    input.select()
  }
  /** Shows what the typed stake would bring; a refused one promises nothing. */
  const preview = (): void => {
    if (!last) return
    const { language } = last
    const offer = offerOf(last, typed())
    const [right, wrong] = rows
    const percent = offer && formatPercent(offer.percent, language)
    if (right) setText(right.value, offer ? `${formatGain(offer.profit, language)} (${percent})` : '–')
    if (wrong) setText(wrong.value, offer ? formatGain(offer.loss, language) : '–')
    const said = stakeReading(last, input.value)
    setText(reading, said)
    const fault = stakeProblem(last, typed())
    // The two readings say already why the stake is not read.
    setText(problem, typed() === '' && said !== '' ? '' : fault)
    setAttribute(input, 'aria-invalid', fault === '' ? undefined : 'true')
    setAttribute(set, 'aria-disabled', fault === '' ? undefined : 'true')
    const stake = parseMoney(typed(), currencyOf(last))
    amounts.choose((value) => stake.ok && value === stakeText(stake.value))
  }
  input.addEventListener('input', preview)
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (set.getAttribute('aria-disabled') === 'true') return
    actions.typeStake(typed())
    close()
  })

  const name = (state: PlatformState): void => {
    const { texts, language, balance } = state
    const held = currencyOf(state)
    const limits = stakeRanges[held]
    setText(title, texts.text('ticket.stake'))
    setText(label, texts.text('ticket.stake'))
    setText(currency, held)
    const params = limits && {
      min: formatLocalMoney(limits.min, language, true),
      max: formatLocalMoney(limits.max, language, true),
      balance: balance ? formatAmount(balance.available, held, language) : '',
    }
    setText(range, params ? texts.text(balance ? 'stake.rangeBalance' : 'stake.range', params) : '')
    for (const [index, step] of steps.entries()) setAttribute(step, 'aria-label', texts.text(index === 0 ? 'stake.less' : 'stake.more'))
    for (const [index, row] of rows.entries()) setText(row.name, texts.text(index === 0 ? 'stake.ifRight' : 'stake.ifWrong'))
    setText(set, texts.text('stake.set'))
    setText(how, texts.text('ticket.how'))
    setText(howText, texts.text('ticket.howText'))
    amounts.offer(
      texts.text('ticket.stakePresets'),
      stakePresets(held)
        .slice(0, presetCount)
        .map((preset) => ({ value: stakeText(preset), text: formatLocalMoney(preset, language, true) })),
    )
  }
  const write = (state: PlatformState): void => {
    const { texts, language, stake } = state
    const held = currencyOf(state)
    const parsed = parseMoney(stake, held)
    // Play money must not look like one's own.
    const isDemo = state.balance?.demo === true
    const caption = isDemo ? `${texts.text('ticket.stake')} · ${texts.text('ticket.demo')}` : texts.text('ticket.stake')
    setAttribute(control.root, 'data-demo', isDemo)
    control.write({
      label: caption,
      value: parsed.ok ? formatAmount(moneyToDecimal(parsed.value), held, language, true) : stake,
      caption,
      brief: isDemo ? texts.text('ticket.demo') : caption,
      less: texts.text('stake.less'),
      more: texts.text('stake.more'),
    })
    control.limit({ less: stepStake(stake, held, 'less') !== null, more: stepStake(stake, held, 'more') !== null })
  }

  return {
    root: element('div', { class: 'control' }, control.root, body),
    update(state, before) {
      last = state
      const isNew = before === null || currencyOf(state) !== currencyOf(before)
      if (isNew || changed(state, before, 'texts', 'balance')) name(state)
      if (isNew || changed(state, before, 'texts', 'stake', 'balance')) write(state)
      if (isNew || changed(state, before, 'texts', 'symbol', 'terms', 'balance')) preview()
    },
  }
}
