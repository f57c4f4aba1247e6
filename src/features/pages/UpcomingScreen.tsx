import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { ScreenHeading } from '../../shell/screen/ScreenHeading.tsx'
import { Page, PageHeader } from '../../ui/Page.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { UpcomingCard } from './UpcomingCard.tsx'

/** The pages that are announced before they are built. */
const pages = ['tickets'] as const
export type UpcomingPage = (typeof pages)[number]
const isUpcoming = (page: string | undefined): page is UpcomingPage => pages.some((one) => one === page)

/** Says honestly that a page is coming, and what a person can do until then (APP-30). */
export default function UpcomingScreen() {
  const { t } = useTranslation(['pages', 'app'])
  const { page } = useParams()
  if (!isUpcoming(page)) return null
  return (
    <Page width="text">
      <PageHeader>
        <ScreenHeading title={t(`app:nav.${page}`)} />
        <Chip tone="accent">{t('upcoming')}</Chip>
      </PageHeader>
      <UpcomingCard text={t(`upcoming.${page}`)} />
    </Page>
  )
}
