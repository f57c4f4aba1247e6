import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { groupedReference } from '../../../domain/funding/transferReference.ts'
import { type Money, moneyToDecimal } from '../../../domain/kernel/money.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { CopyRow } from '../../ui/CopyRow.tsx'
import styles from './BankTransfer.module.css'

type Props = {
  amount: Money
  bank: { beneficiary: string; iban: string; bic: string; bank: string; reference: string }
  /** `announced`: by the press of a button, which is gone; `waiting`: an announcement found at the start. */
  how: 'announced' | 'waiting'
  onAnother: () => void
}

/** Shows where to send an announced transfer, each value with a copy button (FUND-39). */
export function BankTransfer({ amount, bank, how, onAnother }: Props) {
  const { t } = useTranslation('funding')
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    if (how === 'announced') card.current?.focus()
  }, [how])
  const sum = moneyToDecimal(amount)
  const row = (name: 'beneficiary' | 'iban' | 'bic' | 'bank' | 'reference' | 'amount', value: string, shown: string = value) => (
    <CopyRow
      label={t(`bank.${name}`)}
      value={value}
      copyLabel={t('bank.copy', { what: t(`bank.${name}`) })}
      copied={t('bank.copied')}
      failed={t('bank.copyFailed')}
    >
      <bdi translate="no" className={styles.value} dir="ltr">
        {shown}
      </bdi>
    </CopyRow>
  )
  return (
    <Card ref={card} tabIndex={-1} title={t('bank.title')}>
      <div className={styles.rows}>
        {row('reference', bank.reference, groupedReference(bank.reference))}
        <p className={styles.quote}>{t('bank.quote')}</p>
        {row('amount', sum, `${sum} ${amount.currency}`)}
        {row('beneficiary', bank.beneficiary)}
        {row('iban', bank.iban)}
        {row('bic', bank.bic)}
        {row('bank', bank.bank)}
      </div>
      <Button tone="plain" onClick={onAnother}>
        {t('bank.another')}
      </Button>
    </Card>
  )
}
