import { useTranslation } from 'react-i18next'
import type { WireBalance } from '../../../../contract/session.ts'
import type { DepositSummary } from '../../../../domain/funding/depositForm.ts'
import type { Money } from '../../../../domain/kernel/money.ts'
import { formatMoney } from '../../../../domain/kernel/moneyFormat.ts'
import { useAccountName } from '../../../shell/accounts/useAccountName.ts'
import { useLocale } from '../../../ui/locale.ts'
import { Sentence } from '../../../ui/Sentence.tsx'
import styles from './QuickTopUp.module.css'

type Props = { amount: Money; summary: DepositSummary; account: WireBalance; cardName: string }

/** The second step: what is charged to which card, and the bonus that comes with it. */
export function TopUpConfirmation({ amount, summary: { bonus, turnover }, account, cardName }: Props) {
  const { t } = useTranslation('accounts')
  const locale = useLocale()
  const name = useAccountName()
  return (
    <div className={styles.confirm} role="group" aria-label={t('quick.confirmTitle')}>
      <h3>{t('quick.confirmTitle')}</h3>
      <p>
        <Sentence name={cardName}>
          {t('quick.confirmText', { amount: formatMoney(amount, locale), card: cardName, account: name(account) })}
        </Sentence>
      </p>
      {bonus.minor > 0 && (
        <p>
          <Sentence>
            {t('quick.confirmBonus', { bonus: formatMoney(bonus, locale), turnover: formatMoney(turnover, locale, 'whole') })}
          </Sentence>
        </p>
      )}
    </div>
  )
}
