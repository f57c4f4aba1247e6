import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { ErrorState, OfflineState } from './Notice.tsx'
import { Skeleton } from './Skeleton.tsx'

/** Texts of the states. `why` formats a failure's code, if there is more to say than `failed`. */
type Texts = { loading: string; offline: string; offlineText: string; failed: string; again: string; why?: (code: string) => string }

export type ReadingProps<T> = {
  reading: { at: 'loading' } | { at: 'shown'; data: T } | { at: 'offline' } | { at: 'failed'; code: string }
  onRetry: () => void
  children: (data: T) => ReactNode
}

/** Renders loaded data or its loading, offline or error state (APP-29). `lines`: height of the skeleton. */
export function ReadingState<T>({ reading, onRetry, children, texts, lines }: ReadingProps<T> & { texts: Texts; lines: number }) {
  switch (reading.at) {
    case 'loading':
      return <Skeleton label={texts.loading} lines={lines} />
    case 'shown':
      return children(reading.data)
    case 'offline':
      return <OfflineState title={texts.offline}>{texts.offlineText}</OfflineState>
    case 'failed':
      return (
        <ErrorState title={texts.failed} action={<Button onClick={onRetry}>{texts.again}</Button>}>
          {texts.why?.(reading.code)}
        </ErrorState>
      )
  }
}
