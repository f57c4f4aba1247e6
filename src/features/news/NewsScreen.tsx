import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router-dom'
import { hrefOf } from '../../shell/location/location.ts'
import { paths } from '../../shell/location/routes.ts'
import { ScreenHeading } from '../../shell/screen/ScreenHeading.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { Page, PageHeader } from '../../ui/Page.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { NewsList } from './NewsList.tsx'

/** Renders `#/show/news` and `#/show/news/analysis` (SUP-05). */
export default function NewsScreen() {
  const { t } = useTranslation('news')
  const navigate = useNavigate()
  const kind = useParams()['add'] === 'analysis' ? 'analysis' : 'news'
  return (
    <Page width="text">
      <PageHeader>
        <ScreenHeading title={t('title')} />
        <ButtonLink href={hrefOf(paths.show('calendar'))}>{t('calendar')}</ButtonLink>
      </PageHeader>
      <Tabs
        label={t('title')}
        value={kind}
        onChange={(next) => void navigate(next === 'analysis' ? paths.show('news', 'analysis') : paths.show('news'), { replace: true })}
        tabs={[
          { value: 'news', label: t('news'), panel: <NewsList kind="news" heading="h2" /> },
          { value: 'analysis', label: t('analysis'), panel: <NewsList kind="analysis" heading="h2" /> },
        ]}
      />
    </Page>
  )
}
