import { useTranslation } from 'react-i18next'
import type { Currency } from '../../../../contract/kernel.ts'
import { copyDays } from '../../../../domain/copying/copyTerms.ts'
import { type Money, parseMoney } from '../../../../domain/kernel/money.ts'
import { formatMoney } from '../../../../domain/kernel/moneyFormat.ts'
import type { RuleError } from '../../../../domain/kernel/ruleError.ts'
import { useAmountReading } from '../../../shell/money/useAmountReading.ts'
import { useErrorText } from '../../../shell/texts/errorText.ts'
import { Field, SelectField } from '../../../ui/Field.tsx'
import { useLocale } from '../../../ui/locale.ts'
import styles from './Copying.module.css'
import type { CopyTermsDraft } from './useCopyForm.ts'

type Props = {
  currency: Currency
  range: { min: Money; max: Money }
  draft: CopyTermsDraft
  errors: Readonly<Record<string, RuleError>>
  onChange: (part: Partial<CopyTermsDraft>) => void
}

/** Stake, maximum loss and days of a copy, each with its error. */
export function CopyTermFields({ currency, range, draft, errors, onChange }: Props) {
  const { t } = useTranslation('copying')
  const errorText = useErrorText('copying')
  const locale = useLocale()
  const stakeReading = useAmountReading(draft.stake, currency)
  const lossReading = useAmountReading(draft.maxLoss, currency)
  const shown = (amount: Money): string => formatMoney(amount, locale, 'whole')
  const fault = (field: string): string | undefined => {
    const error = errors[field]
    if (!error) return undefined
    const params = Object.entries(error.params ?? {}).map(([key, value]) => {
      const amount = parseMoney(String(value), currency)
      return [key, amount.ok ? shown(amount.value) : value]
    })
    return errorText(error.code, Object.fromEntries(params) as Record<string, string>)
  }
  return (
    <div className={styles.terms}>
      <Field
        label={t('stake')}
        name="stake"
        inputMode="decimal"
        autoComplete="off"
        hint={t('stake.min', { min: shown(range.min), max: shown(range.max) })}
        error={fault('stake')}
        status={stakeReading}
        value={draft.stake}
        onChange={({ target }) => onChange({ stake: target.value })}
      />
      <Field
        label={t('maxLoss')}
        name="max_loss"
        inputMode="decimal"
        autoComplete="off"
        error={fault('max_loss')}
        status={lossReading}
        value={draft.maxLoss}
        onChange={({ target }) => onChange({ maxLoss: target.value })}
      />
      <SelectField
        label={t('days')}
        name="days"
        error={fault('days')}
        value={draft.days}
        onChange={({ target }) => onChange({ days: Number(target.value) })}
      >
        {copyDays.map((count) => (
          <option key={count} value={count}>
            {t('days.count', { count })}
          </option>
        ))}
      </SelectField>
    </div>
  )
}
