import { useStoredReadingTexts } from '../../shell/texts/useReadingTexts.ts'
import { EmptyState } from '../../ui/Notice.tsx'
import { type ReadingProps, ReadingState } from '../../ui/ReadingState.tsx'
import { helpFor } from '../../shell/help/helpFor.ts'

/**
 * Shows the loaded tournaments or the reason why not. If none are offered, that is no error and needs no
 * retry.
 */
export function TournamentsState<T>(props: ReadingProps<T>) {
  const texts = useStoredReadingTexts('tournaments')
  const { reading } = props
  if (reading.at === 'failed' && reading.code === 'tournaments.notOffered')
    return <EmptyState help={helpFor(reading.code)} title={texts.why(reading.code)} />
  return <ReadingState lines={6} texts={texts} {...props} />
}
