import { useTranslation } from 'react-i18next'
import { type HelpArticle, helpGroupNames, helpGroups } from '../../../domain/help/articles.ts'
import { Card } from '../../ui/Card.tsx'
import { ArticleLinks } from './ArticleLinks.tsx'

/** All articles by group. */
export function HelpGroups({ isShown }: { isShown: (article: HelpArticle) => boolean }) {
  const { t } = useTranslation('help')
  return helpGroupNames.map((group) => (
    <Card key={group} title={t(`group.${group}`)}>
      <ArticleLinks articles={helpGroups[group].filter(isShown)} />
    </Card>
  ))
}
