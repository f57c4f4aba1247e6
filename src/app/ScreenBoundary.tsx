import { Component, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../shell/place.ts'
import { paths } from '../shell/routes.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { ErrorState, OfflineState } from '../ui/Notice.tsx'
import { isChunkMissing } from './missingChunk.ts'

type Failure = { error: unknown } | null
type Props = { children: ReactNode }

/** A crash in one screen stays in that screen: the frame, the worker and the other screens go on (APP-20). */
export class ScreenBoundary extends Component<Props, { failure: Failure }> {
  override state: { failure: Failure } = { failure: null }

  static getDerivedStateFromError = (error: unknown): { failure: Failure } => ({ failure: { error } })

  override render() {
    const { failure } = this.state
    return failure ? <Recovery error={failure.error} onRetry={() => this.setState({ failure: null })} /> : this.props.children
  }
}

/** A chunk that did not arrive is remembered by the browser as missing: only a new document asks for it again. */
function Recovery({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('app')
  const missing = isChunkMissing(error)
  const again = missing ? () => location.reload() : onRetry
  const actions = (
    <div className="row">
      <Button tone="primary" onClick={again}>
        {t('screen.again')}
      </Button>
      <ButtonLink href={hrefOf(paths.home())} onClick={onRetry}>
        {t('screen.home')}
      </ButtonLink>
    </div>
  )
  if (missing && !navigator.onLine) {
    return (
      <OfflineState title={t('screen.offline')} action={actions}>
        {t('screen.offlineText')}
      </OfflineState>
    )
  }
  return (
    <ErrorState title={t('screen.failed')} action={actions}>
      {t('screen.failedText')}
    </ErrorState>
  )
}
