import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../shell/place.ts'
import { paths } from '../../shell/routes.ts'
import { ScreenHeading } from '../../shell/ScreenHeading.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Page, PageHead } from '../../ui/Page.tsx'
import styles from './News.module.css'
import { NewsPageContent, type SafeHtml } from './NewsPageContent.tsx'

/** `#/show/calendar`: the economic calendar (SUP-05). */
export function CalendarView({ Html }: { Html: SafeHtml }) {
  const { t } = useTranslation('news')
  return (
    <Page width="wide" className={styles.screen}>
      <PageHead>
        <ScreenHeading title={t('calendar')} />
        <ButtonLink href={hrefOf(paths.show('news'))}>{t('news')}</ButtonLink>
      </PageHead>
      <Card>
        <NewsPageContent asked={{ kind: 'calendar' }} Html={Html} under={1} />
      </Card>
    </Page>
  )
}
