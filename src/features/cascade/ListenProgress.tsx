import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import type { DepositView } from '../../../contract/background.ts'
import { parseMoney } from '../../../domain/kernel/money.ts'
import { selectConnection } from '../../shell/device/connectionSlice.ts'
import { useDepositSteps } from '../../shell/deposits/useDepositSteps.ts'
import { Amount } from '../../ui/Amount.tsx'
import { Card } from '../../ui/Card.tsx'
import { Stepper } from '../../ui/Stepper.tsx'
import styles from './ListenProgress.module.css'

/** Shows the progress of the payment while its result is awaited (FUND-37). */
export function ListenProgress({ deposit }: { deposit: DepositView }) {
  const { t } = useTranslation('cascade')
  const { steps, stateNames } = useDepositSteps(deposit, t('underWay.account', { currency: deposit.currency }), 'returned')
  const isOnline = useSelector(selectConnection).at === 'online'
  const amount = parseMoney(deposit.amount, deposit.currency)
  return (
    <Card title={t('title')} aside={amount.ok && <Amount value={amount.value} size="large" />}>
      <Stepper steps={steps} stateNames={stateNames} />
      {isOnline && <p className={styles.note}>{t('listen.lead')}</p>}
    </Card>
  )
}
