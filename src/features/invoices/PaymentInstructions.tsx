import { Fragment, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { addressGroups } from '../../../domain/invoices/address.ts'
import type { Invoice, PaymentTerms } from '../../../domain/invoices/invoice.ts'
import { paymentUri, plainDecimal } from '../../../domain/invoices/paymentUri.ts'
import { coins } from '../../../domain/invoices/coins.ts'
import { selectConnection } from '../../shell/connection.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { CopyRow } from './CopyRow.tsx'
import { useAnnounceBitcoinMutation } from './invoicesApi.ts'
import { QrCode } from './QrCode.tsx'
import styles from './PaymentInstructions.module.css'
import { RefreshButton } from './RefreshButton.tsx'
import type { Asking } from './useInvoice.ts'

type Props = { invoice: Invoice; terms: PaymentTerms; asking: Asking; onRefresh: () => void }

/** What to pay and where (INV-02, INV-05). The amount is what is still due, with all its digits, written as wallets read it (APP-21). */
export function PaymentInstructions({ invoice, terms, asking, onRefresh }: Props) {
  const { t } = useTranslation('invoices')
  const { coin, due } = invoice
  const amount = plainDecimal(due)
  const uri = paymentUri(coin, terms.network, terms.address, due)
  return (
    <div className={styles.pay}>
      <QrCode text={uri ?? terms.address} label={t('qr')} />
      <div className={styles.facts}>
        <CopyRow label={t('amount')} value={amount} copyLabel={t('copyAmount')} copied={t('copy.amount')} failed={t('copy.failed')}>
          <bdi className={styles.amount}>
            {amount} {coins[coin].ticker}
          </bdi>
        </CopyRow>
        <CopyRow
          label={t('address')}
          value={terms.address}
          copyLabel={t('copyAddress')}
          copied={t('copy.address')}
          failed={t('copy.failed')}
        >
          <bdi className={styles.address} dir="ltr">
            {addressGroups(terms.address).map((group, index) => (
              // Groups may repeat, and their order never changes.
              <Fragment key={`${index} ${group}`}>
                <span>{group}</span>{' '}
              </Fragment>
            ))}
          </bdi>
        </CopyRow>
        <p className={styles.note}>{t('compare')}</p>
        <div className={styles.actions}>
          {uri !== null && (
            <ButtonLink tone="primary" href={uri}>
              {t('wallet')}
            </ButtonLink>
          )}
          {coin === 'btc' && <Announce guid={invoice.guid} onRefresh={onRefresh} />}
          <RefreshButton asking={asking} onRefresh={onRefresh} />
        </div>
      </div>
    </div>
  )
}

/** The person says that it is sent (FUND-38): noted once, and the chain is looked at. */
function Announce({ guid, onRefresh }: { guid: string; onRefresh: () => void }) {
  const { t } = useTranslation('invoices')
  const [said, setSaid] = useState<'no' | 'yes'>('no')
  const [announce] = useAnnounceBitcoinMutation()
  const isOffline = useSelector(selectConnection).at === 'offline'
  if (said === 'yes' || isOffline) return null
  const say = async (): Promise<void> => {
    const answer = await announce({ body: { guid } })
    if (!('error' in answer)) setSaid('yes')
    onRefresh()
  }
  return <Button onClick={() => void say()}>{t('sent')}</Button>
}
