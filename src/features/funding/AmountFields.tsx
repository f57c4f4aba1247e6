import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { raiseToMinimum, trimZeroCents } from '../../../domain/funding/amountRules.ts'
import { type DepositForm, depositSummary, type DepositTerms, amountOf } from '../../../domain/funding/depositForm.ts'
import { isFiat } from '../../../domain/kernel/money.ts'
import { formatDigits, formatMoney } from '../../../domain/kernel/moneyFormat.ts'
import { useAmountReading } from '../../shell/money/useAmountReading.ts'
import { Chip } from '../../ui/Chip.tsx'
import { Field } from '../../ui/Field.tsx'
import { Sentence } from '../../ui/Sentence.tsx'
import { useLocale } from '../../ui/locale.ts'
import styles from './AmountFields.module.css'
import { AmountSlider } from './AmountSlider.tsx'
import { BonusChoice } from './BonusChoice.tsx'

type Props = {
  form: DepositForm
  terms: DepositTerms
  error: string | undefined
  bonusOffered: boolean
  onChange: (form: DepositForm) => void
  /** Called when the person leaves the field or the slider. */
  onSet?: () => void
}

/** The amount by field or slider (FUND-08), and the bonus choice. A coin account has the field only. */
export function AmountFields({ form, terms, error, bonusOffered, onChange, onSet }: Props) {
  const { t } = useTranslation('funding')
  const locale = useLocale()
  const [isEdited, setEdited] = useState(false)
  const amount = amountOf(form, terms)
  const reading = useAmountReading(form.amount, terms.currency)
  const fiat = isFiat(terms.currency)
  const slides = fiat && terms.mode !== 'fixed'
  const leave = (): void => {
    setEdited(false)
    // FUND-09: raise the amount to the minimum. A text that is no amount keeps its error.
    if (amount && slides) onChange({ ...form, amount: trimZeroCents(raiseToMinimum(amount, terms.minimum, false)) })
    onSet?.()
  }
  return (
    <div className={styles.amount}>
      <Field
        label={t('amount.label')}
        className={styles.field}
        inputMode="decimal"
        autoComplete="off"
        name="amount"
        start={
          fiat && (
            <span className={styles.unit} aria-hidden="true">
              {symbolOf(terms.currency)}
            </span>
          )
        }
        end={
          slides && bonusOffered ? <TierChip form={form} terms={terms} /> : !fiat && <span className={styles.unit}>{terms.currency}</span>
        }
        aside={terms.minimum.minor > 0 ? t('minimum', { amount: formatMoney(terms.minimum, locale, 'whole') }) : undefined}
        error={error}
        status={reading}
        // Formatted like every other amount until the person edits it.
        value={amount && fiat && !isEdited && error === undefined ? formatDigits(amount, locale, 'whole') : form.amount}
        onFocus={({ currentTarget }) => {
          // The digits lose their grouping first: a browser selects only once, and typing then replaces them.
          flushSync(() => setEdited(true))
          currentTarget.select()
        }}
        onChange={(event) => onChange({ ...form, amount: event.target.value })}
        onBlur={leave}
      />
      {slides && (
        <AmountSlider
          amount={amount ?? terms.minimum}
          minimum={terms.minimum}
          tiers={bonusOffered ? 'shown' : 'hidden'}
          onChange={(next) => onChange({ ...form, amount: trimZeroCents(next) })}
          onLeave={leave}
        />
      )}
      {bonusOffered && <BonusChoice form={form} terms={terms} onChange={onChange} />}
    </div>
  )
}

/** Shows the tier that the amount reaches, with its bonus if the person wants it. */
function TierChip({ form, terms }: { form: DepositForm; terms: DepositTerms }) {
  const { t } = useTranslation('funding')
  const locale = useLocale()
  const { tier, bonus } = depositSummary(form, terms)
  if (tier === 'start') return null
  const name = t(`tier.${tier}`)
  return (
    <Chip tone="accent" className={styles.tier ?? ''}>
      <span>
        <Sentence>{bonus.minor === 0 ? name : t('tier.bonus', { tier: name, bonus: formatMoney(bonus, locale, 'whole') })}</Sentence>
      </span>
    </Chip>
  )
}

/**
 * Returns the currency sign before the digits (APP-22). The rouble's sign follows them, so its abbreviation
 * is used.
 */
const symbolOf = (currency: string): string => ({ USD: '$', EUR: '€', GBP: '£' })[currency] ?? 'rub'
