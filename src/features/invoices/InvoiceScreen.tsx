import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import type { InvoiceCoin } from '../../../contract/kernel.ts'
import { readInvoice } from '../../../domain/invoices/codec.ts'
import { selectConnection } from '../../shell/connection.ts'
import { dialogOpened } from '../../shell/dialogs.ts'
import { readDocumentPath } from '../../shell/documentPath.ts'
import { useErrorText } from '../../shell/errorText.ts'
import { hrefOf, usePathname } from '../../shell/place.ts'
import { paths } from '../../shell/routes.ts'
import { ScreenHeading } from '../../shell/ScreenHeading.tsx'
import { selectStatus } from '../../shell/sessionSlice.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { EmptyState, ErrorState, OfflineState } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { InvoiceDetails } from './InvoiceDetails.tsx'
import { useInvoice } from './useInvoice.ts'

/** The page of one invoice (INV-02). Its address alone opens it, also offline (INV-08). */
export default function InvoiceScreen() {
  const place = readDocumentPath(usePathname())
  const status = useSelector(selectStatus)
  if (place.at !== 'invoice') return null
  return (
    <Page width="middle">
      {status === 'visitor' ? <SignInFirst /> : <OwnInvoice key={place.guid} coin={place.coin} guid={place.guid} />}
    </Page>
  )
}

/** Over the invoice's own address, so that signing in leads to it (SES-06). */
function SignInFirst() {
  const { t } = useTranslation('invoices')
  const dispatch = useDispatch()
  return (
    <>
      <ScreenHeading title={t('title')} look="hidden" />
      <EmptyState
        title={t('signIn')}
        action={
          <Button tone="primary" onClick={() => dispatch(dialogOpened({ name: 'signIn' }))}>
            {t('signInButton')}
          </Button>
        }
      />
    </>
  )
}

function OwnInvoice({ coin, guid }: { coin: InvoiceCoin; guid: string }) {
  const { t } = useTranslation('invoices')
  const errorText = useErrorText('invoices')
  const isOffline = useSelector(selectConnection).at === 'offline'
  const { view, asking, refresh } = useInvoice(coin, guid)
  const invoice = useMemo(() => view && readInvoice(view.coin, view.guid, view.invoice), [view])
  const back = (
    <ButtonLink tone="quiet" href={hrefOf(paths.show('funding'))}>
      {t('back')}
    </ButtonLink>
  )
  if (view && invoice) return <InvoiceDetails view={view} invoice={invoice} asking={asking} onRefresh={refresh} />
  return (
    <>
      <ScreenHeading title={t('title')} look="hidden" />
      {asking.at !== 'failed' && <Skeleton lines={6} label={t('loading')} />}
      {asking.at === 'failed' && asking.code === 'invoices.unknown' && (
        <EmptyState title={t('unknown')} action={back}>
          {t('unknownText')}
        </EmptyState>
      )}
      {asking.at === 'failed' && asking.code !== 'invoices.unknown' && isOffline && (
        <OfflineState title={t('notKept')}>{t('notKeptText')}</OfflineState>
      )}
      {asking.at === 'failed' && asking.code !== 'invoices.unknown' && !isOffline && (
        <ErrorState title={t('failed')} action={<Button onClick={refresh}>{t('again')}</Button>}>
          {errorText(asking.code)}
        </ErrorState>
      )}
    </>
  )
}
