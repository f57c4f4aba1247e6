import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import type { Money } from '../../../domain/kernel/money.ts'
import { dialogOpened } from '../../shell/dialogs/dialogsSlice.ts'
import { selectUser } from '../../shell/session/sessionSlice.ts'
import { Amount } from '../../ui/Amount.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import styles from './Referral.module.css'
import { TransferForm } from './TransferForm.tsx'

/** The commission that was earned, and its transfer to an account (SUP-10). */
export function BalanceCard({ balance }: { balance: Money }) {
  const { t } = useTranslation('referral')
  const dispatch = useDispatch()
  const { currency } = balance
  const own = useSelector(selectUser)?.balances ?? []
  const accounts = own.filter((account) => account.currency === currency && account.type === 'real')
  return (
    <Card title={t('balance')}>
      <div className={styles.stack}>
        <Amount value={balance} precision="exact" size="huge" />
        <p className={styles.muted}>{t('balance.text')}</p>
        {accounts.length > 0 ? (
          <TransferForm balance={balance} accounts={accounts} />
        ) : (
          <>
            <p>{t('transfer.noAccount', { currency })}</p>
            <div>
              <Button onClick={() => dispatch(dialogOpened({ name: 'modal_add_account' }))}>{t('transfer.openAccount')}</Button>
            </div>
          </>
        )}
      </div>
    </Card>
  )
}
