import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WireCopiedTrader } from '../../../../contract/copying.ts'
import type { WireBalance } from '../../../../contract/session.ts'
import { copyDays, parseCopyTerms } from '../../../../domain/copying/copyTerms.ts'
import { money, moneyToDecimal, parseMoney } from '../../../../domain/kernel/money.ts'
import { readMoney } from '../../../../domain/kernel/typedAmount.ts'
import { formatMoney } from '../../../../domain/kernel/moneyFormat.ts'
import { byField, type RuleError } from '../../../../domain/kernel/ruleError.ts'
import { stakeRanges, stakeText } from '../../../../domain/trading/stakes.ts'
import { useAppDispatch } from '../../../shell/api/appThunk.ts'
import { useSubmission } from '../../../shell/forms/useSubmission.ts'
import { useErrorText } from '../../../shell/texts/errorText.ts'
import { toastShown } from '../../../shell/dialogs/toastsSlice.ts'
import { useAccountName } from '../../../shell/accounts/useAccountName.ts'
import { Button } from '../../../ui/Button.tsx'
import { deliberatePress } from '../../../ui/deliberatePress.ts'
import { Field, SelectField } from '../../../ui/Field.tsx'
import { FormMessage } from '../../../ui/FormMessage.tsx'
import { useLocale } from '../../../ui/locale.ts'
import { EmptyState } from '../../../ui/Notice.tsx'
import { OfflineNote } from '../../../ui/OfflineNote.tsx'
import { useStartCopyMutation } from './copyingApi.ts'
import styles from './Copying.module.css'
import { TraderChoice } from './TraderChoice.tsx'

type Props = { account: WireBalance; traders: readonly WireCopiedTrader[]; offline: boolean }

/** The form's initial maximum loss, in stakes. */
const stakesToLose = 10

/** Converts a typed amount to the decimal text of the rules; what is unreadable to none. */
const plain = (text: string, currency: WireBalance['currency'], tag: string): string => {
  const amount = readMoney(text, currency, tag)
  return amount ? moneyToDecimal(amount) : ''
}

/** Starts a copy: trader, stake and limits (TRD-13). The risk is shown beside the button. */
export function CopyForm({ account, traders, offline }: Props) {
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
  const [startCopy] = useStartCopyMutation()
  const { status, send, refuse } = useSubmission(element)

  function submit(event: FormEvent): void {
    event.preventDefault()
    const stake = plain(draft.stake, currency, locale)
    const max_loss = plain(draft.maxLoss, currency, locale)
    const terms = parseCopyTerms({ stake, maxLoss: max_loss, days: draft.days, currency })
    setErrors(byField(terms.errors))
    if (!terms.ok) return refuse()
    const trader = traders.find((one) => one.trader === chosen)
    if (!trader) return refuse('choose')
    if (offline) return
    const body = { trader: trader.trader, account: account.accountId, stake, max_loss, days: draft.days }
    void send(async (intent) => {
      await startCopy({ body, key: intent.keyOf(body) }).unwrap()
      setChosen(null)
      dispatch(toastShown({ text: t('started', { name: trader.name }), tone: 'success' }))
    })
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
  const loss = readMoney(draft.maxLoss, currency, locale)
  const chosenName = traders.find((one) => one.trader === chosen)?.name
  return (
    // Holding Enter in a field would submit the form repeatedly.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form ref={element} className={styles.form} onSubmit={submit} onKeyDown={deliberatePress.onKeyDown} noValidate>
      <OfflineNote isOffline={offline} offline={t('offline')} className={styles.text}>
        {t('text', { account: name(account) })}
      </OfflineNote>
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
      {status.at === 'refused' && <FormMessage key={status.attempt}>{errorText(status.fault.code)}</FormMessage>}
      <div className={styles.go}>
        <p className={styles.risk}>{t('risk', { amount: loss ? formatMoney(loss, locale, 'whole') : '' })}</p>
        <Button type="submit" tone="primary" size="large" busy={status.at === 'sending'} disabled={offline} {...deliberatePress}>
          {chosenName ? t('start', { name: chosenName }) : t('start.none')}
        </Button>
      </div>
    </form>
  )
}
