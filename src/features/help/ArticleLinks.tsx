import { useTranslation } from 'react-i18next'
import type { HelpArticle } from '../../../domain/help/articles.ts'
import { hrefOf } from '../../shell/location/location.ts'
import { paths } from '../../shell/location/routes.ts'
import styles from './Help.module.css'

/** Links to articles by their titles. */
export function ArticleLinks({ articles }: { articles: readonly HelpArticle[] }) {
  const { t } = useTranslation('help')
  return (
    <ul className={styles.links}>
      {articles.map((article) => (
        <li key={article}>
          <a href={hrefOf(paths.show('help', article))}>{t(`${article}.title`)}</a>
        </li>
      ))}
    </ul>
  )
}
