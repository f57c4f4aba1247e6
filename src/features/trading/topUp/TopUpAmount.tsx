import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import type { WireBalance } from '../../../../contract/session.ts'
import { formatMoney } from '../../../../domain/kernel/moneyFormat.ts'
import { isFeatureEnabled } from '../../../../domain/settings/isFeatureEnabled.ts'
import { useAccountName } from '../../../shell/accounts/useAccountName.ts'
import { useAmountReading } from '../../../shell/money/useAmountReading.ts'
import { selectSettings } from '../../../shell/session/sessionSlice.ts'
import { useErrorText } from '../../../shell/texts/errorText.ts'
import { Field } from '../../../ui/Field.tsx'
import { Sentence } from '../../../ui/Sentence.tsx'
import { useLocale } from '../../../ui/locale.ts'
import styles from './QuickTopUp.module.css'
import type { TopUpFormState } from './useTopUpForm.ts'

type Props = { state: TopUpFormState; account: WireBalance; cardName: string }

/** The first step: the amount, between which accounts it moves, and the bonus that it may earn. */
export function TopUpAmount({ state: { form, error, terms, earned, typeAmount, chooseBonus }, account, cardName }: Props) {
  const { t } = useTranslation('accounts')
  const errorText = useErrorText('funding')
  const locale = useLocale()
  const name = useAccountName()
  const settings = useSelector(selectSettings)
  const reading = useAmountReading(form.amount, account.currency)
  const wanted = <Sentence>{t('quick.bonus', { bonus: formatMoney(earned.bonus, locale) })}</Sentence>
  return (
    <>
      <Field
        label={t('quick.amount')}
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        aside={t('quick.minimum', { amount: formatMoney(terms.minimum, locale, 'whole') })}
        end={<span className={styles.unit}>{account.currency}</span>}
        value={form.amount}
        error={error ? errorText(error.code, error.params) : undefined}
        status={reading}
        onChange={({ target }) => typeAmount(target.value)}
      />
      <dl className={styles.lines}>
        <dt>{t('quick.from')}</dt>
        <dd translate="no">{cardName}</dd>
        <dt>{t('quick.to')}</dt>
        <dd>{name(account)}</dd>
      </dl>
      {isFeatureEnabled(settings, 'bonus') && earned.bonus.minor > 0 && (
        <label className={styles.bonus}>
          <input type="checkbox" checked={form.bonus} onChange={({ target }) => chooseBonus(target.checked)} />
          <span>
            {wanted}
            <small>
              <Sentence>{t('quick.bonusTerms', { turnover: formatMoney(earned.turnover, locale, 'whole') })}</Sentence>
            </small>
          </span>
        </label>
      )}
    </>
  )
}
