import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../ui/Notice.tsx'
import { type ReadingProps, ReadingState } from '../../ui/ReadingState.tsx'

/** What is read of contests, or why it is not there. Where none are offered nothing has failed, and nobody is asked to try again. */
export function ContestState<T>(props: ReadingProps<T>) {
  const { t } = useTranslation(['contest', 'app'])
  const { reading } = props
  if (reading.at === 'failed' && reading.code === 'tournaments.notOffered') return <EmptyState title={t('tournaments.notOffered')} />
  const texts = {
    loading: t('state.loading'),
    offline: t('state.offline'),
    offlineText: t('state.offlineText'),
    failed: t('state.failed'),
    again: t('app:screen.again'),
  }
  return <ReadingState lines={6} texts={texts} {...props} />
}
