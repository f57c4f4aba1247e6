import type { ComponentType } from 'react'
import type { newsPage } from '../../../contract/news.ts'
import type { BodyOf } from '../../../contract/route.ts'
import { useReading } from '../../shell/api/useReading.ts'
import { useNewsPageQuery } from './newsApi.ts'
import { NewsState } from './NewsState.tsx'

/** Renders untrusted HTML sanitised. The app passes it in, because the pages feature owns the sanitiser (APP-13). */
export type SafeHtmlComponent = ComponentType<{ html: string; language: string | undefined; parentLevel: number }>

type Props = { request: NonNullable<BodyOf<typeof newsPage>>; Html: SafeHtmlComponent; parentLevel: number }

/** Shows an article or the economic calendar, or why it did not load. */
export function NewsPageContent({ request, Html, parentLevel }: Props) {
  const query = useNewsPageQuery({ body: request })
  return (
    <NewsState reading={useReading(query)} onRetry={() => void query.refetch()}>
      {({ html, lang }) => <Html html={html} language={lang} parentLevel={parentLevel} />}
    </NewsState>
  )
}
