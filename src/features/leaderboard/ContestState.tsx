import { useTranslation } from 'react-i18next'
import { type ReadingProps, ReadingState } from '../../ui/ReadingState.tsx'

/** What is read of contests, or why it is not there. */
export function ContestState<T>(props: ReadingProps<T>) {
  const { t } = useTranslation(['contest', 'app'])
  const texts = {
    loading: t('state.loading'),
    offline: t('state.offline'),
    offlineText: t('state.offlineText'),
    failed: t('state.failed'),
    again: t('app:screen.again'),
  }
  return <ReadingState lines={6} texts={texts} {...props} />
}
