import type { ComponentType } from 'react'
import type { newsPage } from '../../../contract/news.ts'
import type { BodyOf } from '../../../contract/route.ts'
import { useReading } from '../../shell/useReading.ts'
import { useNewsPageQuery } from './newsApi.ts'
import { NewsState } from './NewsState.tsx'

/** Shows HTML of a stranger, made safe. The app hands it over, since it is the pages' own (APP-13). */
export type SafeHtml = ComponentType<{ html: string; language: string | undefined; under: number }>

type Props = { asked: NonNullable<BodyOf<typeof newsPage>>; Html: SafeHtml; under: number }

/** An article or the economic calendar, or why it is not there. */
export function NewsPageContent({ asked, Html, under }: Props) {
  const query = useNewsPageQuery({ body: asked })
  return (
    <NewsState reading={useReading(query)} onAgain={() => void query.refetch()}>
      {({ html, lang }) => <Html html={html} language={lang} under={under} />}
    </NewsState>
  )
}
