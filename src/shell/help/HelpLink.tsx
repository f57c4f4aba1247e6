import { useTranslation } from 'react-i18next'
import { articleForCode } from '../../../domain/help/articleForCode.ts'
import type { HelpArticle } from '../../../domain/help/articles.ts'
import { hrefOf } from '../location/location.ts'
import { paths } from '../location/routes.ts'

type Props = { article: HelpArticle } | { code: string }

/** A link to an article of the help centre: by its name, or by an error code or the state `offline`. */
export function HelpLink(props: Props) {
  const { t } = useTranslation('app')
  const article = 'article' in props ? props.article : articleForCode(props.code)
  return <a href={hrefOf(paths.show('help', article))}>{t('help.more')}</a>
}
