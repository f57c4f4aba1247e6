import { useTranslation } from 'react-i18next'
import type { HelpArticle } from '../../../domain/help/articles.ts'
import { hrefOf } from '../location/location.ts'
import { paths } from '../location/routes.ts'

/** A link to an article of the help centre, or to the centre; `target`: in another tab. */
export function HelpLink({ article, target }: { article?: HelpArticle; target?: '_blank' | undefined }) {
  const { t } = useTranslation('app')
  return (
    <a href={hrefOf(paths.show('help', article))} target={target}>
      {t('help.more')}
    </a>
  )
}
