import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { useParams } from 'react-router-dom'
import { isArticleShown, type HelpArticle, helpGroupNames, helpGroups } from '../../../domain/help/articles.ts'
import { isFeatureEnabled } from '../../../domain/settings/isFeatureEnabled.ts'
import { ScreenHeading } from '../../shell/screen/ScreenHeading.tsx'
import { selectSettings } from '../../shell/session/sessionSlice.ts'
import { Card } from '../../ui/Card.tsx'
import { Field } from '../../ui/Field.tsx'
import { Page } from '../../ui/Page.tsx'
import styles from './Help.module.css'
import { HelpArticleView } from './HelpArticleView.tsx'
import { HelpResults } from './HelpResults.tsx'
import { ArticleLinks } from './ArticleLinks.tsx'

/** All articles by group. */
function HelpGroups({ isShown }: { isShown: (article: HelpArticle) => boolean }) {
  const { t } = useTranslation('help')
  return helpGroupNames.map((group) => (
    <Card key={group} title={t(`group.${group}`)}>
      <ArticleLinks articles={helpGroups[group].filter(isShown)} />
    </Card>
  ))
}

/**
 * Renders `#/show/help`: every article by group, with a search that works offline; `#/show/help/{article}`
 * shows one.
 */
export default function HelpScreen() {
  const { t } = useTranslation('help')
  const { add } = useParams()
  const settings = useSelector(selectSettings)
  const [typed, setTyped] = useState('')
  const isShown = (article: Parameters<typeof isArticleShown>[0]) => isArticleShown(article, (name) => isFeatureEnabled(settings, name))
  if (add !== undefined) return <HelpArticleView key={add} name={add} isShown={isShown} />
  return (
    <Page width="text">
      <ScreenHeading title={t('title')} />
      <Card>
        <div className={styles.search} role="search">
          <Field
            label={t('search')}
            name="search"
            type="search"
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </div>
      </Card>
      {typed.trim() === '' ? <HelpGroups isShown={isShown} /> : <HelpResults typed={typed} isShown={isShown} />}
    </Page>
  )
}
