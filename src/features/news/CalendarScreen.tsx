import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../shell/location/location.ts'
import { paths } from '../../shell/location/routes.ts'
import { ScreenHeading } from '../../shell/screen/ScreenHeading.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Page, PageHeader } from '../../ui/Page.tsx'
import { NewsPageContent } from './NewsPageContent.tsx'

/** Renders `#/show/calendar`: the economic calendar (SUP-05). */
export default function CalendarScreen() {
  const { t } = useTranslation('news')
  return (
    <Page width="text">
      <PageHeader>
        <ScreenHeading title={t('calendar')} />
        <ButtonLink href={hrefOf(paths.show('news'))}>{t('news')}</ButtonLink>
      </PageHeader>
      <Card>
        <NewsPageContent request={{ kind: 'calendar' }} parentLevel={1} />
      </Card>
    </Page>
  )
}
