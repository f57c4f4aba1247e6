import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../shell/texts/errorText.ts'
import { type ReadingProps, ReadingState } from '../../ui/ReadingState.tsx'

/** Shows loaded news or the reason why not (SUP-05). */
export function NewsState<T>(props: ReadingProps<T>) {
  const { t } = useTranslation(['news', 'app'])
  const why = useErrorText('news')
  const texts = {
    loading: t('state.loading'),
    offline: t('state.offline'),
    offlineText: t('state.offlineText'),
    failed: t('state.failed'),
    again: t('app:screen.again'),
    why,
  }
  return <ReadingState lines={5} texts={texts} {...props} />
}
