import { Fragment, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { worthOfDue } from '../../../domain/invoices/credit.ts'
import type { Invoice, PaymentTerms } from '../../../domain/invoices/invoice.ts'
import { addressGroups, evmDecimals, paymentUri, trimZeros } from '../../../domain/invoices/paymentUri.ts'
import { coins } from '../../../domain/invoices/coins.ts'
import { formatMoney } from '../../../domain/kernel/moneyFormat.ts'
import { selectConnection } from '../../shell/device/connectionSlice.ts'
import { useSubmission } from '../../shell/forms/useSubmission.ts'
import { formatDateTime } from '../../shell/texts/dateTime.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { CopyRow } from '../../ui/CopyRow.tsx'
import { useLocale } from '../../ui/locale.ts'
import { useMedia } from '../../ui/useMedia.ts'
import { QrCode } from '../../ui/QrCode.tsx'
import { Sentence } from '../../ui/Sentence.tsx'
import styles from './PaymentInstructions.module.css'
import { RefreshButton } from './RefreshButton.tsx'
import type { RefreshState } from './useInvoice.ts'
import { bitcoinDeposit } from '../../../contract/invoices.ts'
import { baseApi, mutationFromRoute } from '../../api/baseApi.ts'

/** API endpoints of the invoice page. Reading the invoice is the worker's task. */
const invoicesApi = baseApi.injectEndpoints({ endpoints: (build) => ({ announceBitcoin: mutationFromRoute(build, bitcoinDeposit) }) })

const { useAnnounceBitcoinMutation } = invoicesApi

type Props = { invoice: Invoice; terms: PaymentTerms; now: number; refreshState: RefreshState; onRefresh: () => void }

/**
 * Shows amount and address to pay (INV-02, INV-05). The amount is the rest due with all digits, in wallet
 * format (APP-21), with its worth at the invoice's rate and the age of that rate.
 */
export function PaymentInstructions({ invoice, terms, now, refreshState, onRefresh }: Props) {
  const { t } = useTranslation('invoices')
  const locale = useLocale()
  // A phone has the wallet on it; from a computer the address is copied.
  const isTouch = useMedia('(pointer: coarse)')
  const worth = worthOfDue(invoice)
  const { coin, due } = invoice
  const amount = trimZeros(due)
  const uri = paymentUri(coin, terms.network, terms.address, due)
  // Some wallets read the token's contract in EIP-681 as the recipient: such a code is shown on request alone
  // (INV-05).
  const isToken = coin !== 'eth' && evmDecimals[coin] !== undefined
  const [shown, setShown] = useState<'address' | 'request'>(isToken ? 'address' : 'request')
  const request = shown === 'request' ? uri : null
  return (
    <div className={styles.pay}>
      <div className={styles.code}>
        <QrCode text={request ?? terms.address} label={t('qr')} />
        {isToken && uri !== null && (
          <>
            <Button tone="quiet" onClick={() => setShown(shown === 'address' ? 'request' : 'address')}>
              {t(shown === 'address' ? 'qr.showRequest' : 'qr.showAddress')}
            </Button>
            <p role="status" className={styles.note}>
              {shown === 'request' && t('qr.request')}
            </p>
          </>
        )}
      </div>
      <div className={styles.facts}>
        <CopyRow label={t('amount')} value={amount} copyLabel={t('copyAmount')} copied={t('copy.amount')} failed={t('copy.failed')}>
          <bdi translate="no" className={styles.amount}>
            {amount} {coins[coin].ticker}
          </bdi>
        </CopyRow>
        {worth !== null && terms.opened !== null && (
          <p className={styles.worth}>
            <Sentence>{t('worth', { amount: formatMoney(worth, locale), time: formatDateTime(terms.opened, now, locale) })}</Sentence>
          </p>
        )}
        <CopyRow
          label={t('address')}
          tone={isTouch && request !== null ? 'quiet' : 'primary'}
          value={terms.address}
          copyLabel={t('copyAddress')}
          copied={t('copy.address')}
          failed={t('copy.failed')}
        >
          <bdi translate="no" className={styles.address} dir="ltr">
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
          {request !== null && (
            <ButtonLink tone={isTouch ? 'primary' : 'quiet'} href={request}>
              {t('wallet')}
            </ButtonLink>
          )}
          {coin === 'btc' && <Announce guid={invoice.guid} onRefresh={onRefresh} />}
          <RefreshButton refreshState={refreshState} onRefresh={onRefresh} />
        </div>
      </div>
    </div>
  )
}

/** Lets the person announce the payment once (FUND-38), then checks the blockchain. */
function Announce({ guid, onRefresh }: { guid: string; onRefresh: () => void }) {
  const { t } = useTranslation('invoices')
  const { status, send } = useSubmission()
  const [announce] = useAnnounceBitcoinMutation()
  const isOffline = useSelector(selectConnection).at === 'offline'
  if (status.at === 'done') return null
  // A refusal needs no message: the check of the blockchain follows either way.
  const sendAnnouncement = async (): Promise<void> => {
    await send(() => announce({ body: { guid } }).unwrap())
    onRefresh()
  }
  return (
    <Button disabled={isOffline} onClick={() => void sendAnnouncement()}>
      {t('sent')}
    </Button>
  )
}
