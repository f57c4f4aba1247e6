import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import type { InvoiceCoin } from '../../../contract/kernel.ts'
import { parseInvoice } from '../../../domain/invoices/codec.ts'
import { selectConnection } from '../../shell/device/connectionSlice.ts'
import { dialogOpened } from '../../shell/dialogs/dialogsSlice.ts'
import { parsePath } from '../../shell/location/documentPath.ts'
import { useErrorText } from '../../shell/texts/errorText.ts'
import { hrefOf, usePathname } from '../../shell/location/location.ts'
import { paths } from '../../shell/location/routes.ts'
import { ScreenHeading } from '../../shell/screen/ScreenHeading.tsx'
import { selectStatus } from '../../shell/session/sessionSlice.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { EmptyState, ErrorState, OfflineState } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { InvoiceDetails } from './InvoiceDetails.tsx'
import { useInvoice } from './useInvoice.ts'
import { HelpLink } from '../../shell/help/HelpLink.tsx'
import { helpFor } from '../../shell/help/helpFor.ts'

/** The page of one invoice (INV-02). Its URL is enough to open it, also offline (INV-08). */
export default function InvoiceScreen() {
  const path = parsePath(usePathname())
  const status = useSelector(selectStatus)
  if (path.at !== 'invoice') return null
  return (
    <Page width="wide">{status === 'visitor' ? <SignInPrompt /> : <OwnInvoice key={path.guid} coin={path.coin} guid={path.guid} />}</Page>
  )
}

/** Asks to sign in over the invoice's own URL, so that signing in returns to it (SES-06). */
function SignInPrompt() {
  const { t } = useTranslation('invoices')
  const dispatch = useDispatch()
  return (
    <>
      <ScreenHeading title={t('title')} variant="hidden" />
      <EmptyState
        help={<HelpLink article="signIn" />}
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
  const { view, refreshState, refresh } = useInvoice(coin, guid)
  const invoice = useMemo(() => view && parseInvoice(view.coin, view.guid, view.invoice), [view])
  const back = (
    <ButtonLink tone="quiet" href={hrefOf(paths.show('funding'))}>
      {t('back')}
    </ButtonLink>
  )
  if (view && invoice) return <InvoiceDetails view={view} invoice={invoice} refreshState={refreshState} onRefresh={refresh} />
  return (
    <>
      <ScreenHeading title={t('title')} variant="hidden" />
      {refreshState.at !== 'failed' && <Skeleton lines={6} label={t('loading')} />}
      {refreshState.at === 'failed' && refreshState.code === 'invoices.unknown' && (
        <EmptyState help={<HelpLink article="invoice" />} title={t('unknown')} action={back}>
          {t('unknownText')}
        </EmptyState>
      )}
      {refreshState.at === 'failed' && refreshState.code !== 'invoices.unknown' && isOffline && (
        <OfflineState help={helpFor('offline')} title={t('notKept')}>
          {t('notKeptText')}
        </OfflineState>
      )}
      {refreshState.at === 'failed' && refreshState.code !== 'invoices.unknown' && !isOffline && (
        <ErrorState help={helpFor(refreshState.code)} title={t('failed')} action={<Button onClick={refresh}>{t('again')}</Button>}>
          {errorText(refreshState.code)}
        </ErrorState>
      )}
    </>
  )
}
