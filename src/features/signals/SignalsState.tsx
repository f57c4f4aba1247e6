import { useStoredReadingTexts } from '../../shell/texts/useReadingTexts.ts'
import { type ReadingProps, ReadingState } from '../../ui/ReadingState.tsx'

/** Shows loaded signals or the reason why not (APP-29). */
export function SignalsState<T>({ lines = 8, ...props }: ReadingProps<T> & { lines?: number }) {
  return <ReadingState lines={lines} texts={useStoredReadingTexts('signals')} {...props} />
}
