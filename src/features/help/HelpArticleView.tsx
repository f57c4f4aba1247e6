import { useTranslation } from 'react-i18next'
import { type HelpArticle, isArticle, screenOf } from '../../../domain/help/articles.ts'
import { hrefOf } from '../../shell/location/location.ts'
import { paths } from '../../shell/location/routes.ts'
import { ScreenHeading } from '../../shell/screen/ScreenHeading.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Page } from '../../ui/Page.tsx'
import styles from './Help.module.css'

type Props = { name: string; isShown: (article: HelpArticle) => boolean }

/** One article, with the ways to its screen, to support and back to all. */
export function HelpArticleView({ name, isShown }: Props) {
  const { t } = useTranslation('help')
  const article = isArticle(name) && isShown(name) ? name : null
  const screen = article === null ? undefined : screenOf[article]
  return (
    <Page width="text">
      <ScreenHeading title={article === null ? t('unknown') : t(`${article}.title`)} />
      <Card>
        <div className={styles.article}>
          <p>{article === null ? t('unknownText') : t(`${article}.text`)}</p>
          <div className="row">
            {screen !== undefined && (
              <ButtonLink tone="primary" href={hrefOf(paths.show(screen))}>
                {t('open')}
              </ButtonLink>
            )}
            <ButtonLink href={hrefOf(paths.show('contacts'))}>{t('contact')}</ButtonLink>
            <ButtonLink tone="plain" href={hrefOf(paths.show('help'))}>
              {t('all')}
            </ButtonLink>
          </div>
        </div>
      </Card>
    </Page>
  )
}
