import { amountReading } from '../../domain/kernel/amountReading.ts'
import { formatTag } from '../../domain/kernel/languageTag.ts'
import { parseMoney } from '../../domain/kernel/money.ts'
import { readDecimal } from '../../domain/kernel/typedAmount.ts'
import { stakeErrors } from '../../domain/trading/orderRules.ts'
import { stakeFieldText, stakePresets, stakeRanges, stakeText } from '../../domain/trading/stakes.ts'
import { type Step, stepStake } from '../../domain/trading/ticketSteps.ts'
import { currencyOf, type PlatformState } from '../state/state.ts'
import { formatLocalMoney } from './format.ts'
import { offerOf } from './offer.ts'
import { presets } from './presets.ts'
import { createStakeForm, nameStakeForm, writePreview } from './stakeForm.ts'
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

/** The decimal text of a typed stake; empty if it is unreadable. */
const readStake = (state: PlatformState, typed: string): string => readDecimal(typed, currencyOf(state), formatTag(state.language)) ?? ''

/**
 * The form of the stake's sheet: amount, presets, the possible profit and loss, and how an order works.
 * `opened`: fills in the ticket's stake.
 */
export type StakeSheet = View & { opened(): void }

/** Creates the form. `submit` is called with a stake that is not refused. */
export function stakeSheet(submit: (stake: string) => void): StakeSheet {
  let last: PlatformState | null = null
  const amounts = presets((value) => draft(value))
  const form = createStakeForm(amounts.root)
  const { root, input } = form

  const preview = (): void => {
    if (!last) return
    const typed = readStake(last, input.value)
    writePreview(form, last, {
      offer: offerOf(last, typed),
      reading: stakeReading(last, input.value),
      problem: stakeProblem(last, typed),
      isReadable: typed !== '',
    })
    const stake = parseMoney(typed, currencyOf(last))
    amounts.choose((value) => stake.ok && value === stakeText(stake.value))
  }
  const draft = (stake: string): void => {
    input.value = stakeFieldText(stake)
    preview()
  }
  const step = (to: Step): void => {
    const next = last && stepStake(readStake(last, input.value), currencyOf(last), to)
    if (next !== null) draft(next)
  }
  const offerPresets = (state: PlatformState): void => {
    const values = stakePresets(currencyOf(state)).slice(0, presetCount)
    amounts.offer(
      state.texts.text('ticket.stakePresets'),
      values.map((preset) => ({ value: stakeText(preset), text: formatLocalMoney(preset, state.language, true) })),
    )
  }
  form.less.addEventListener('click', () => step('less'))
  form.more.addEventListener('click', () => step('more'))
  input.addEventListener('input', preview)
  root.addEventListener('submit', (event) => {
    event.preventDefault()
    if (form.set.getAttribute('aria-disabled') !== 'true') submit(last ? readStake(last, input.value) : '')
  })

  return {
    root,
    opened() {
      draft(last?.stake ?? '')
      // On a touch screen the keyboard would cover the presets.
      if (matchMedia('(pointer: coarse)').matches) return root.querySelector<HTMLElement>('.preset[tabindex="0"]')?.focus()
      input.focus()
      input.select()
    },
    update(state, before) {
      last = state
      const isNew = before === null || currencyOf(state) !== currencyOf(before)
      if (isNew || changed(state, before, 'texts', 'balance')) {
        nameStakeForm(form, state)
        offerPresets(state)
      }
      if (isNew || changed(state, before, 'texts', 'symbol', 'terms', 'balance')) preview()
    },
  }
}
