import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { ErrorState, OfflineState } from './Notice.tsx'
import styles from './ReadingState.module.css'
import { Skeleton } from './Skeleton.tsx'

/**
 * Texts of the states. `why` formats a failure's code, if there is more to say than `failed`; `asOf` the time
 * of stored data.
 */
export type ReadingTexts = {
  loading: string
  offline: string
  offlineText: string
  failed: string
  again: string
  why?: (code: string) => string
  /** A link to the explanation of a failure's code, or of the state `offline`. */
  help: (code: string) => ReactNode
  asOf?: (at: number) => string
}

/**
 * Data of `at` that cannot be confirmed now. `unanswered`: there is a connection, but the server did not
 * answer.
 */
export type Staleness = { at: number; because: 'offline' | 'unanswered' }

export type ReadingProps<T> = {
  reading: { at: 'loading' } | { at: 'shown'; data: T; stale?: Staleness } | { at: 'offline' } | { at: 'failed'; code: string }
  onRetry: () => void
  children: (data: T) => ReactNode
}

/**
 * Renders loaded data, stored data with its age, or the loading, offline or error state (APP-29, PWA-04).
 * `lines`: height of the skeleton.
 */
export function ReadingState<T>(props: ReadingProps<T> & { texts: ReadingTexts; lines: number }) {
  const { reading, texts, onRetry } = props
  if (!texts.asOf) return <Content {...props} />
  const stale = reading.at === 'shown' ? reading.stale : undefined
  return (
    <>
      {/* Also without a text, so that nothing moves when the connection drops. */}
      <p className={styles.age}>
        {stale && <span>{texts.asOf(stale.at)}</span>}
        {stale?.because === 'unanswered' && (
          <button type="button" className={styles.again} onClick={onRetry}>
            {texts.again}
          </button>
        )}
      </p>
      <Content {...props} />
    </>
  )
}

function Content<T>({ reading, onRetry, children, texts, lines }: ReadingProps<T> & { texts: ReadingTexts; lines: number }) {
  switch (reading.at) {
    case 'loading':
      return <Skeleton label={texts.loading} lines={lines} />
    case 'shown':
      return children(reading.data)
    case 'offline':
      return (
        <OfflineState title={texts.offline} help={texts.help('offline')}>
          {texts.offlineText}
        </OfflineState>
      )
    case 'failed':
      return (
        <ErrorState title={texts.failed} action={<Button onClick={onRetry}>{texts.again}</Button>} help={texts.help(reading.code)}>
          {texts.why?.(reading.code)}
        </ErrorState>
      )
  }
}
