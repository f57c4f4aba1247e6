import { useTranslation } from 'react-i18next'
import type { WireBalance } from '../../../contract/session.ts'
import { paths } from '../../shell/location/routes.ts'
import { hrefOf } from '../../shell/location/location.ts'
import { BoundMoney } from '../../shell/money/BoundMoney.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import styles from './AccountMenu.module.css'

/**
 * Free and bound money of the current account (WD-14), as on the withdrawal screen. Suspends until its texts
 * have loaded.
 */
export function AccountFunds({ account }: { account: WireBalance }) {
  const { t } = useTranslation('withdrawals')
  return (
    <div className={styles.funds}>
      <BoundMoney key={account.accountId} account={account.accountId} currency={account.currency} />
      <ButtonLink wide href={hrefOf(paths.show('withdrawal'))}>
        {t('title')}
      </ButtonLink>
    </div>
  )
}
