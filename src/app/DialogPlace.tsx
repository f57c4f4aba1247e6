import { Component, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/Button.tsx'
import { ErrorState, OfflineState } from '../ui/Notice.tsx'
import { ComingDialog } from './ComingDialog.tsx'
import { isChunkMissing } from './missingChunk.ts'
import { PlaceDialog } from './PlaceDialog.tsx'

type Props = { place: 'top' | 'under'; onClose: () => void; children: ReactNode }
type State = { failure: { error: unknown } | null }

/**
 * Where one dialog stands: it says that the dialog is on the way (APP-29), and that it stopped or cannot come, which takes no other
 * with it (APP-20). Under another dialog it says nothing until that one is closed.
 */
export class DialogPlace extends Component<Props, State> {
  override state: State = { failure: null }
  static getDerivedStateFromError = (error: unknown): State => ({ failure: { error } })
  override render() {
    const { place, onClose, children } = this.props
    const { failure } = this.state
    const isTop = place === 'top'
    if (failure) return isTop && <Failed error={failure.error} onClose={onClose} />
    return <Suspense fallback={isTop && <ComingDialog onClose={onClose} />}>{children}</Suspense>
  }
}

function Failed({ error, onClose }: { error: unknown; onClose: () => void }) {
  const { t } = useTranslation('app')
  const isAway = isChunkMissing(error) && !navigator.onLine
  const State = isAway ? OfflineState : ErrorState
  const action = (
    <Button tone="primary" onClick={onClose}>
      {t('dialog.ok')}
    </Button>
  )
  return (
    <PlaceDialog label={t(isAway ? 'screen.offline' : 'screen.failed')} afterMs={0} onClose={onClose}>
      <State title={t(isAway ? 'screen.offline' : 'screen.failed')} action={action}>
        {t(isAway ? 'screen.offlineText' : 'screen.failedText')}
      </State>
    </PlaceDialog>
  )
}
