import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { directionOf } from '../../../domain/kernel/languageTag.ts'
import { dialogOpened } from '../../shell/dialogs/dialogsSlice.ts'
import { EmptyList } from '../../shell/help/EmptyList.tsx'
import { currentLanguage } from '../../shell/texts/i18n.ts'
import { formatDateTime } from '../../shell/texts/dateTime.ts'
import { useDatedReading } from '../../shell/api/useReading.ts'
import { selectStatus } from '../../shell/session/sessionSlice.ts'
import { useLocale } from '../../ui/locale.ts'
import styles from './News.module.css'
import { useNewsQuery } from './newsApi.ts'
import { NewsState } from './NewsState.tsx'

type Props = { kind: 'news' | 'analysis'; maxItems?: number; heading: 'h2' | 'h3' }

/**
 * Lists the newest items of a feed in the person's language, or in English where there is no other; each says
 * which by `lang`, and opens its article in a dialog.
 */
export function NewsList({ kind, maxItems = Infinity, heading: Heading }: Props) {
  const { t } = useTranslation('news')
  const locale = useLocale()
  const dispatch = useDispatch()
  // Stored answers belong to a person or a visitor.
  const skip = useSelector(selectStatus) === 'starting'
  const query = useNewsQuery({ body: { kind, lang: currentLanguage() } }, { refetchOnMountOrArgChange: true, skip })
  return (
    <NewsState reading={useDatedReading(query)} onRetry={() => void query.refetch()}>
      {({ list, lang: feedLanguage }) =>
        list.length === 0 ? (
          <EmptyList article="news" title={t('state.empty')}>
            {t('state.emptyText')}
          </EmptyList>
        ) : (
          <ul className={styles.list} data-feed={kind}>
            {list.slice(0, maxItems).map(({ id, title, summary, at, lang = feedLanguage }) => (
              <li key={id}>
                <time dateTime={new Date(at).toISOString()}>{formatDateTime(at, Date.now(), locale)}</time>
                <Heading lang={lang} dir={lang && directionOf(lang)} className={styles.title}>
                  <button
                    type="button"
                    onClick={() => dispatch(dialogOpened({ name: 'article', id, title, ...(lang !== undefined && { lang }) }))}
                  >
                    {title}
                  </button>
                </Heading>
                {summary !== undefined && (
                  <p lang={lang} dir={lang && directionOf(lang)}>
                    {summary}
                  </p>
                )}
              </li>
            ))}
          </ul>
        )
      }
    </NewsState>
  )
}
