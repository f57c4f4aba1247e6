import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import type { newsPage } from '../../../contract/news.ts'
import type { BodyOf } from '../../../contract/route.ts'
import { useDatedReading } from '../../shell/api/useReading.ts'
import { selectStatus } from '../../shell/session/sessionSlice.ts'
import { currentLanguage } from '../../shell/texts/i18n.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { CalendarEvents } from './CalendarEvents.tsx'
import { useNewsPageQuery } from './newsApi.ts'
import { NewsState } from './NewsState.tsx'

/** The list of news needs no sanitiser. */
const SafeHtml = lazy(async () => ({ default: (await import('../../shell/html/SafeHtml.tsx')).SafeHtml }))

type Props = { request: NonNullable<BodyOf<typeof newsPage>>; parentLevel: number }

/** Shows an article or the economic calendar, or why it did not load. */
export function NewsPageContent({ request, parentLevel }: Props) {
  const { t } = useTranslation('news')
  const query = useNewsPageQuery({ body: { ...request, lang: currentLanguage() } }, { skip: useSelector(selectStatus) === 'starting' })
  return (
    <NewsState reading={useDatedReading(query)} onRetry={() => void query.refetch()}>
      {({ html, lang, events }) =>
        events ? (
          <CalendarEvents events={events} language={lang} />
        ) : (
          <Suspense fallback={<Skeleton lines={5} label={t('state.loading')} />}>
            <SafeHtml html={html} language={lang} parentLevel={parentLevel} />
          </Suspense>
        )
      }
    </NewsState>
  )
}
