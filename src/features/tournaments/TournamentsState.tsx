import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../ui/Notice.tsx'
import { type ReadingProps, ReadingState } from '../../ui/ReadingState.tsx'

/** Shows the loaded tournaments or the reason why not. If none are offered, that is no error and needs no retry. */
export function TournamentsState<T>(props: ReadingProps<T>) {
  const { t } = useTranslation(['tournaments', 'app'])
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
