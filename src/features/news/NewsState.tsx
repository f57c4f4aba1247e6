import { useStoredReadingTexts } from '../../shell/texts/useReadingTexts.ts'
import { type ReadingProps, ReadingState } from '../../ui/ReadingState.tsx'

/** Shows loaded news or the reason why not (SUP-05). */
export function NewsState<T>(props: ReadingProps<T>) {
  return <ReadingState lines={5} texts={useStoredReadingTexts('news')} {...props} />
}
