import { useTranslation } from 'react-i18next'
import type { DepositView } from '../../../contract/background.ts'
import { parseMoney } from '../../../domain/kernel/money.ts'
import { useDepositSteps } from '../../shell/useDepositSteps.ts'
import { Amount } from '../../ui/Amount.tsx'
import { Card } from '../../ui/Card.tsx'
import { Stepper } from '../../ui/Stepper.tsx'
import styles from './ListenScreen.module.css'

/** Where the payment stands while its result is awaited (FUND-37). */
export function ListenProgress({ deposit }: { deposit: DepositView }) {
  const { t } = useTranslation('cascade')
  const { steps, stateNames } = useDepositSteps(deposit, t('underWay.account', { currency: deposit.currency }))
  const amount = parseMoney(deposit.amount, deposit.currency)
  return (
    <Card title={t('title')} aside={amount.ok && <Amount value={amount.value} size="large" />}>
      <Stepper steps={steps} stateNames={stateNames} />
      <p className={styles.note}>{t('listen.lead')}</p>
    </Card>
  )
}
