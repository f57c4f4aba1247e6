import { Component, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { selectConnection } from '../shell/device/connectionSlice.ts'
import { Button } from '../ui/Button.tsx'
import { helpFor } from '../shell/help/helpFor.ts'
import { ErrorState, OfflineState } from '../ui/Notice.tsx'
import { LoadingDialog } from './LoadingDialog.tsx'
import { isChunkMissing } from './missingChunk.ts'
import { FallbackDialog } from './FallbackDialog.tsx'

type Props = { position: 'top' | 'under'; onClose: () => void; children: ReactNode }
type State = { failure: { error: unknown } | null }

/**
 * Renders one dialog with its loading and error states (APP-29). A failure does not affect other dialogs
 * (APP-20). A dialog below another one shows neither state until the other closes.
 */
export class DialogBoundary extends Component<Props, State> {
  override state: State = { failure: null }
  static getDerivedStateFromError = (error: unknown): State => ({ failure: { error } })
  override render() {
    const { position, onClose, children } = this.props
    const { failure } = this.state
    const isTop = position === 'top'
    if (failure) return isTop && <LoadError error={failure.error} onClose={onClose} />
    return <Suspense fallback={isTop && <LoadingDialog onClose={onClose} />}>{children}</Suspense>
  }
}

function LoadError({ error, onClose }: { error: unknown; onClose: () => void }) {
  const { t } = useTranslation('app')
  const connection = useSelector(selectConnection)
  const isOffline = isChunkMissing(error) && connection.at === 'offline'
  const State = isOffline ? OfflineState : ErrorState
  const action = (
    <Button tone="primary" onClick={onClose}>
      {t('dialog.ok')}
    </Button>
  )
  return (
    <FallbackDialog label={t(isOffline ? 'screen.offline' : 'screen.failed')} afterMs={0} onClose={onClose}>
      <State
        title={t(isOffline ? 'screen.offline' : 'screen.failed')}
        action={action}
        help={helpFor(isOffline ? 'offline' : 'server.unavailable', '_blank')}
      >
        {t(isOffline ? 'screen.offlineText' : 'screen.failedText')}
      </State>
    </FallbackDialog>
  )
}
