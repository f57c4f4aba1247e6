import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { selectConnection } from '../../../shell/device/connectionSlice.ts'
import { selectAccount } from '../../../shell/session/sessionSlice.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { EmptyState, ErrorState } from '../../../ui/Notice.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { CopyForm } from './CopyForm.tsx'
import { CopyList } from './CopyList.tsx'
import { OfferChoice } from './OfferChoice.tsx'
import { useCopying } from './useCopying.ts'
import { HelpLink } from '../../../shell/help/HelpLink.tsx'
import { helpFor } from '../../../shell/help/helpFor.ts'

/**
 * Copy trading (TRD-13): whom to copy on what terms, running copies, and whether others may copy the person.
 */
export default function CopyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['copying', 'app'])
  const account = useSelector(selectAccount)
  const offline = useSelector(selectConnection).at === 'offline'
  const { state, refetch } = useCopying(account?.amount)
  return (
    <Dialog title={t('title')} close={t('app:frame.close')} onClose={onClose} size="large">
      {state.at === 'loading' && <Skeleton lines={5} label={t('traders.loading')} />}
      {state.at === 'failed' && (
        <ErrorState help={helpFor('network.unreachable')} title={t('failed')} action={<Button onClick={refetch}>{t('again')}</Button>} />
      )}
      {state.at === 'none' && <EmptyState help={<HelpLink article="copying" />} title={t('traders.none')} />}
      {state.at === 'ready' && account && (
        <>
          <CopyList copies={state.copies} offline={offline} />
          <CopyForm account={account} traders={state.traders} offline={offline} />
          <OfferChoice offered={state.offered} offline={offline} />
        </>
      )}
    </Dialog>
  )
}
