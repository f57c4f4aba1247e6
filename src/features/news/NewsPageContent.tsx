import type { newsPage } from '../../../contract/news.ts'
import type { BodyOf } from '../../../contract/route.ts'
import { useReading } from '../../shell/api/useReading.ts'
import { SafeHtml } from '../../shell/html/SafeHtml.tsx'
import { useNewsPageQuery } from './newsApi.ts'
import { NewsState } from './NewsState.tsx'

type Props = { request: NonNullable<BodyOf<typeof newsPage>>; parentLevel: number }

/** Shows an article or the economic calendar, or why it did not load. */
export function NewsPageContent({ request, parentLevel }: Props) {
  const query = useNewsPageQuery({ body: request })
  return (
    <NewsState reading={useReading(query)} onRetry={() => void query.refetch()}>
      {({ html, lang }) => <SafeHtml html={html} language={lang} parentLevel={parentLevel} />}
    </NewsState>
  )
}
