import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { selectConnection } from '../../../shell/connection.ts'
import { selectAccount } from '../../../shell/sessionSlice.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { FormMessage } from '../../../ui/FormMessage.tsx'
import { EmptyState, ErrorState } from '../../../ui/Notice.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { CopyForm } from './CopyForm.tsx'
import { CopyList } from './CopyList.tsx'
import { OfferChoice } from './OfferChoice.tsx'
import { useCopying } from './useCopying.ts'

/** Copy trading (TRD-13): whom to copy and on what terms, what runs, and whether others may copy the person. */
export default function CopyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['copying', 'app'])
  const account = useSelector(selectAccount)
  const offline = useSelector(selectConnection).at === 'offline'
  const { state, again } = useCopying(account?.amount)
  return (
    <Dialog title={t('title')} close={t('app:frame.close')} onClose={onClose} size="large">
      {offline && <FormMessage>{t('offline')}</FormMessage>}
      {state.at === 'loading' && <Skeleton lines={5} label={t('traders.loading')} />}
      {state.at === 'failed' && <ErrorState title={t('failed')} action={<Button onClick={again}>{t('again')}</Button>} />}
      {state.at === 'none' && <EmptyState title={t('traders.none')} />}
      {state.at === 'ready' && account && (
        <>
          <CopyList copies={state.copies} offline={offline} onChanged={again} />
          <CopyForm account={account} traders={state.traders} offline={offline} onStarted={again} />
          <OfferChoice offered={state.offered} offline={offline} onChanged={again} />
        </>
      )}
    </Dialog>
  )
}
