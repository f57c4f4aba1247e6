import { useTranslation } from 'react-i18next'
import type { HelpArticle } from '../../../domain/help/articles.ts'
import { hrefOf } from '../location/location.ts'
import { paths } from '../location/routes.ts'

/** The link is there at once: nothing around it waits for the titles. */
const atOnce = { useSuspense: false } as const

/**
 * A link to an article of the help centre, or to the centre; `target`: in another tab. Once the titles are
 * loaded, its accessible name says which (APP-25).
 */
export function HelpLink({ article, target }: { article?: HelpArticle; target?: '_blank' | undefined }) {
  const { t } = useTranslation('app')
  const { t: help, ready, i18n } = useTranslation('help', atOnce)
  const more = t('help.more')
  // Without a connection there may be no titles.
  const hasTitles = ready && i18n.exists('help:title')
  const title = hasTitles && (article === undefined ? help('title') : help(`${article}.title`))
  return (
    <a href={hrefOf(paths.show('help', article))} target={target} aria-label={title ? `${more}: ${title}` : undefined}>
      {more}
    </a>
  )
}
