import { Fragment, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Money } from '../../../domain/kernel/money.ts'
import type { ConfirmationFact } from '../../../domain/withdrawals/confirmationView.ts'
import { isSameCurrency } from '../../../domain/withdrawals/conversion.ts'
import { amountOf } from '../../shell/money/BoundMoney.tsx'
import { formatDateTime } from '../../shell/texts/dateTime.ts'
import { Amount } from '../../ui/Amount.tsx'
import styles from '../../ui/facts.module.css'
import { useLocale } from '../../ui/locale.ts'
import { useMethodName } from './useMethodName.ts'
import own from './Withdrawals.module.css'
import type { ConfirmationTerms } from './useReadTerms.ts'

type Terms = Pick<ConfirmationTerms, 'body' | 'quote'>

/** The sums, the destination and the time of a withdrawal that is to be confirmed (WD-06). */
export function ConfirmationFacts({ facts, terms }: { facts: readonly ConfirmationFact[]; terms: Terms }) {
  const { t } = useTranslation('withdrawals')
  const [openedAt] = useState(() => Date.now())
  return (
    <dl className={styles.facts}>
      {facts.map((fact) => (
        <Fragment key={fact}>
          <dt>{t(`fact.${fact}`)}</dt>
          <dd>
            <FactValue fact={fact} terms={terms} openedAt={openedAt} />
          </dd>
        </Fragment>
      ))}
    </dl>
  )
}

const exact = (amount: Money): ReactNode => <Amount value={amount} precision="exact" />

type ValueProps = { fact: ConfirmationFact; terms: Terms; openedAt: number }

function FactValue({ fact, terms: { body, quote }, openedAt }: ValueProps) {
  const { t } = useTranslation('withdrawals')
  const locale = useLocale()
  const name = useMethodName()
  const { currency } = body
  const fee = amountOf(quote?.fee, currency)
  const to = quote?.to ?? body.wallet
  switch (fact) {
    case 'amount':
      return exact(amountOf(quote?.amount ?? body.amount, currency))
    case 'fee':
      return fee.minor === 0 ? t('fact.free') : exact(fee)
    case 'givesUp':
      return exact(amountOf(quote?.givesUp, currency))
    case 'arrives':
      return (
        quote && (
          <>
            {exact(amountOf(quote.arrives, quote.currency))}
            {!isSameCurrency(currency, quote.currency) && <span className={own.note}>{t('fact.held')}</span>}
          </>
        )
      )
    case 'when':
      return quote && formatDateTime(openedAt + quote.worksWithinMs, openedAt, locale)
    case 'to':
      return (
        <>
          {name(body.proc)}
          {to !== '' && (
            <>
              <br />
              <bdi translate="no">{to}</bdi>
            </>
          )}
        </>
      )
  }
}
