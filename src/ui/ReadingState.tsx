import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { ErrorState, OfflineState } from './Notice.tsx'
import { Skeleton } from './Skeleton.tsx'

/** What is said of it while it is not there. `why`: the words of a failure's code, where there is more to say than that it failed. */
type Texts = { loading: string; offline: string; offlineText: string; failed: string; again: string; why?: (code: string) => string }

export type ReadingProps<T> = {
  reading: { at: 'loading' } | { at: 'shown'; data: T } | { at: 'offline' } | { at: 'failed'; code: string }
  onAgain: () => void
  children: (data: T) => ReactNode
}

/** What is read from the server, or why it is not there (APP-29). `lines`: of the skeleton that stands for it. */
export function ReadingState<T>({ reading, onAgain, children, texts, lines }: ReadingProps<T> & { texts: Texts; lines: number }) {
  switch (reading.at) {
    case 'loading':
      return <Skeleton label={texts.loading} lines={lines} />
    case 'shown':
      return children(reading.data)
    case 'offline':
      return <OfflineState title={texts.offline}>{texts.offlineText}</OfflineState>
    case 'failed':
      return (
        <ErrorState title={texts.failed} action={<Button onClick={onAgain}>{texts.again}</Button>}>
          {texts.why?.(reading.code)}
        </ErrorState>
      )
  }
}
