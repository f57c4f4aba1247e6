import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { startCopy, type WireCopiedTrader } from '../../../../contract/copying.ts'
import type { WireBalance } from '../../../../contract/session.ts'
import { copyDays, copyTerms } from '../../../../domain/copying/copyTerms.ts'
import { typedAmount } from '../../../../domain/funding/depositForm.ts'
import { money, moneyToDecimal, parseMoney } from '../../../../domain/kernel/money.ts'
import { formatMoney } from '../../../../domain/kernel/moneyFormat.ts'
import { byField, type RuleError } from '../../../../domain/kernel/ruleError.ts'
import { stakeRanges, stakeText } from '../../../../domain/trading/stakes.ts'
import { useAppDispatch } from '../../../shell/appThunk.ts'
import { askServer } from '../../../shell/askServer.ts'
import { useErrorText } from '../../../shell/errorText.ts'
import { toastShown } from '../../../shell/toasts.ts'
import { useAccountName } from '../../../shell/useAccountName.ts'
import { Button } from '../../../ui/Button.tsx'
import { deliberatePress } from '../../../ui/deliberatePress.ts'
import { Field, SelectField } from '../../../ui/Field.tsx'
import { focusFirstInvalid } from '../../../ui/focusFirstInvalid.ts'
import { FormMessage } from '../../../ui/FormMessage.tsx'
import { useLocale } from '../../../ui/locale.ts'
import { EmptyState } from '../../../ui/Notice.tsx'
import styles from './Copying.module.css'
import { TraderChoice } from './TraderChoice.tsx'

type Props = { account: WireBalance; traders: readonly WireCopiedTrader[]; offline: boolean; onStarted: () => void }
type Refusal = { code: string; attempt: number }

/** A loss of so many stakes is what the form begins with. */
const stakesToLose = 10

/** What is typed with a comma or spaces, as the rules read it. */
const plain = (text: string, currency: WireBalance['currency']): string => {
  const amount = typedAmount(text, currency)
  return amount ? moneyToDecimal(amount) : text
}

/** Whom to copy, with which stake, and when to stop (TRD-13). The risk stands beside the button. */
export function CopyForm({ account, traders, offline, onStarted }: Props) {
  const { t } = useTranslation('copying')
  const errorText = useErrorText('copying')
  const locale = useLocale()
  const name = useAccountName()
  const dispatch = useAppDispatch()
  const element = useRef<HTMLFormElement>(null)
  const { currency } = account
  const range = stakeRanges[currency]
  const least = range ? range.min : money(0, currency)
  const [chosen, setChosen] = useState<string | null>(null)
  const [draft, setDraft] = useState({
    stake: stakeText(least),
    maxLoss: stakeText(money(least.minor * stakesToLose, currency)),
    days: 7,
  })
  const [errors, setErrors] = useState<Record<string, RuleError>>({})
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [sending, setSending] = useState<'idle' | 'sending'>('idle')
  const intent = useRef<{ wish: string; key: string } | null>(null)

  const refuse = (code: string): void => setRefusal((before) => ({ code, attempt: (before?.attempt ?? 0) + 1 }))
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const stake = plain(draft.stake, currency)
    const max_loss = plain(draft.maxLoss, currency)
    const terms = copyTerms({ stake, maxLoss: max_loss, days: draft.days, currency })
    setErrors(byField(terms.errors))
    if (!terms.ok) return focusFirstInvalid(element.current)
    const trader = traders.find((one) => one.trader === chosen)
    if (!trader) return refuse('choose')
    if (sending === 'sending' || offline) return
    setSending('sending')
    const body = { trader: trader.trader, account: account.accountId, stake, max_loss, days: draft.days }
    const wish = JSON.stringify(body)
    if (intent.current?.wish !== wish) intent.current = { wish, key: crypto.randomUUID() }
    const answer = await dispatch(askServer(startCopy, { body, key: intent.current.key }))
    setSending('idle')
    // Without an answer it may run: the next press asks again under the same key.
    if (!('error' in answer) || answer.error.status !== 0) intent.current = null
    if ('error' in answer) return refuse(answer.error.code)
    setRefusal(null)
    setChosen(null)
    dispatch(toastShown({ text: t('started', { name: trader.name }), tone: 'success' }))
    onStarted()
  }
  const fault = (field: string): string | undefined => {
    const error = errors[field]
    if (!error) return undefined
    const shown = Object.entries(error.params ?? {}).map(([key, value]) => {
      const amount = parseMoney(String(value), currency)
      return [key, amount.ok ? formatMoney(amount.value, locale, 'whole') : value]
    })
    return errorText(error.code, Object.fromEntries(shown) as Record<string, string>)
  }
  if (traders.length === 0) return <EmptyState title={t('traders.none')}>{t('traders.noneText')}</EmptyState>
  if (!range) return <EmptyState title={t('order.currency')} />
  const loss = typedAmount(draft.maxLoss, currency)
  const chosenName = traders.find((one) => one.trader === chosen)?.name
  return (
    // An Enter that is held down in a field presses the button again and again.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form ref={element} className={styles.form} onSubmit={(event) => void submit(event)} onKeyDown={deliberatePress.onKeyDown} noValidate>
      <p className={styles.text}>{t('text', { account: name(account) })}</p>
      <TraderChoice traders={traders} chosen={chosen} onChoose={setChosen} />
      <div className={styles.terms}>
        <Field
          label={t('stake')}
          name="stake"
          inputMode="decimal"
          autoComplete="off"
          hint={t('stake.min', { min: formatMoney(range.min, locale, 'whole'), max: formatMoney(range.max, locale, 'whole') })}
          error={fault('stake')}
          value={draft.stake}
          onChange={({ target }) => setDraft({ ...draft, stake: target.value })}
        />
        <Field
          label={t('maxLoss')}
          name="max_loss"
          inputMode="decimal"
          autoComplete="off"
          error={fault('max_loss')}
          value={draft.maxLoss}
          onChange={({ target }) => setDraft({ ...draft, maxLoss: target.value })}
        />
        <SelectField
          label={t('days')}
          name="days"
          error={fault('days')}
          value={draft.days}
          onChange={({ target }) => setDraft({ ...draft, days: Number(target.value) })}
        >
          {copyDays.map((count) => (
            <option key={count} value={count}>
              {t('days.count', { count })}
            </option>
          ))}
        </SelectField>
      </div>
      {refusal && <FormMessage key={refusal.attempt}>{errorText(refusal.code)}</FormMessage>}
      <div className={styles.go}>
        <p className={styles.risk}>{t('risk', { amount: loss ? formatMoney(loss, locale, 'whole') : '' })}</p>
        <Button type="submit" tone="primary" size="large" busy={sending === 'sending'} disabled={offline} {...deliberatePress}>
          {chosenName ? t('start', { name: chosenName }) : t('start.none')}
        </Button>
      </div>
    </form>
  )
}
