import { useTranslation } from 'react-i18next'
import type { HelpArticle } from '../../../domain/help/articles.ts'
import { hrefOf } from '../location/location.ts'
import { paths } from '../location/routes.ts'

/**
 * A link to an article of the help centre, or to the centre; `target`: in another tab. Its accessible name
 * says which once the articles are loaded (APP-25).
 */
export function HelpLink({ article, target }: { article?: HelpArticle; target?: '_blank' | undefined }) {
  const { t, i18n } = useTranslation('app')
  const more = t('help.more')
  // A link alone is no reason to load all articles.
  const title = i18n.hasLoadedNamespace('help') && i18n.t(article === undefined ? 'help:title' : `help:${article}.title`)
  return (
    <a href={hrefOf(paths.show('help', article))} target={target} aria-label={title ? `${more}: ${title}` : undefined}>
      {more}
    </a>
  )
}
