import { Component, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { isEndedStatus } from '../../domain/funding/isEndedStatus.ts'
import { selectDeposits } from '../shell/deposits/depositsSlice.ts'
import { selectConnection } from '../shell/device/connectionSlice.ts'
import { hrefOf } from '../shell/location/location.ts'
import { paths } from '../shell/location/routes.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { ErrorState, OfflineState } from '../ui/Notice.tsx'
import { isChunkMissing, isServerReachable } from './missingChunk.ts'
import { helpFor } from '../shell/help/helpFor.ts'

type Failure = { error: unknown } | null
type Props = { children: ReactNode }

/** Catches a crash of one screen. The layout, the worker and the other screens keep running (APP-20). */
export class ScreenBoundary extends Component<Props, { failure: Failure }> {
  override state: { failure: Failure } = { failure: null }

  static getDerivedStateFromError = (error: unknown): { failure: Failure } => ({ failure: { error } })

  override render() {
    const { failure } = this.state
    return failure ? <Recovery error={failure.error} onRetry={() => this.setState({ failure: null })} /> : this.props.children
  }
}

/**
 * Offers a retry, and the way back to a deposit that is under way. Browsers cache a failed module import, so
 * that a missing chunk needs a reload of the page.
 */
function Recovery({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('app')
  const isMissing = isChunkMissing(error)
  const deposits = useSelector(selectDeposits)
  const isPaying = Object.values(deposits).some(({ status }) => !isEndedStatus(status))
  const [route, text] = isPaying ? ([paths.show('funding'), 'screen.deposit'] as const) : ([paths.home(), 'screen.home'] as const)
  // A browser's `onLine` may be wrong: the connection is what answers have proved (APP-34).
  const connection = useSelector(selectConnection)
  const [server, setServer] = useState<'unknown' | 'asked' | 'unreachable'>(connection.at === 'online' ? 'unknown' : 'unreachable')
  const reload = async (): Promise<void> => {
    setServer('asked')
    if (await isServerReachable()) location.reload()
    else setServer('unreachable')
  }
  const actions = (
    <div className="row">
      <Button tone="primary" busy={server === 'asked'} onClick={isMissing ? () => void reload() : onRetry}>
        {t('screen.again')}
      </Button>
      <ButtonLink href={hrefOf(route)} onClick={onRetry}>
        {t(text)}
      </ButtonLink>
    </div>
  )
  if (isMissing && server === 'unreachable') {
    return (
      <OfflineState help={helpFor('offline')} title={t('screen.offline')} action={actions}>
        {t('screen.offlineText')}
      </OfflineState>
    )
  }
  return (
    <ErrorState help={helpFor('server.unavailable')} title={t('screen.failed')} action={actions}>
      {t('screen.failedText')}
    </ErrorState>
  )
}
