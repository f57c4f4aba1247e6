import { useTranslation } from 'react-i18next'
import { type DepositForm, depositSummary, type DepositTerms } from '../../../domain/funding/depositForm.ts'
import { formatMoney } from '../../../domain/kernel/moneyFormat.ts'
import { useLocale } from '../../ui/locale.ts'
import { Sentence } from '../../ui/Sentence.tsx'
import styles from './AmountFields.module.css'

type Props = { form: DepositForm; terms: DepositTerms; onChange: (form: DepositForm) => void }

/**
 * Offers the bonus of the amount with its terms (FUND-14). Shown only if there is one; off until the person
 * chooses it.
 */
export function BonusChoice({ form, terms, onChange }: Props) {
  const { t } = useTranslation('funding')
  const locale = useLocale()
  const { bonus, turnover } = depositSummary({ ...form, bonus: true }, terms)
  if (bonus.minor === 0) return null
  const wanted = <Sentence>{t('bonus.wanted', { bonus: formatMoney(bonus, locale) })}</Sentence>
  return (
    <label className={styles.bonus}>
      <input type="checkbox" checked={form.bonus} onChange={(event) => onChange({ ...form, bonus: event.target.checked })} />
      <span>
        {wanted}
        <span className={styles.terms}>
          <Sentence>{t('bonus.terms', { turnover: formatMoney(turnover, locale, 'whole') })}</Sentence>
        </span>
      </span>
    </label>
  )
}
