import { Component, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/Button.tsx'
import { ErrorState, OfflineState } from '../ui/Notice.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import styles from './DialogPlace.module.css'
import { isChunkMissing } from './missingChunk.ts'

type Props = { onClose: () => void; children: ReactNode }
type State = { failure: { error: unknown } | null }

/** Where one dialog stands: it says that the dialog is on the way (APP-29), and that it stopped or cannot come, which takes no other with it (APP-20). */
export class DialogPlace extends Component<Props, State> {
  override state: State = { failure: null }
  static getDerivedStateFromError = (error: unknown): State => ({ failure: { error } })
  override render() {
    const { onClose, children } = this.props
    const { failure } = this.state
    return failure ? <Failed error={failure.error} onClose={onClose} /> : <Suspense fallback={<Coming />}>{children}</Suspense>
  }
}

function Coming() {
  const { t } = useTranslation('app')
  return (
    <div className={styles.place} data-dialog="coming">
      <Skeleton label={t('screen.loading')} lines={3} />
    </div>
  )
}

function Failed({ error, onClose }: { error: unknown; onClose: () => void }) {
  const { t } = useTranslation('app')
  const ok = useRef<HTMLButtonElement>(null)
  useEffect(() => ok.current?.focus(), [])
  const action = (
    <Button ref={ok} tone="primary" onClick={onClose}>
      {t('dialog.ok')}
    </Button>
  )
  return (
    <div className={styles.place}>
      {isChunkMissing(error) && !navigator.onLine ? (
        <OfflineState title={t('screen.offline')} action={action}>
          {t('screen.offlineText')}
        </OfflineState>
      ) : (
        <ErrorState title={t('screen.failed')} action={action}>
          {t('screen.failedText')}
        </ErrorState>
      )}
    </div>
  )
}
