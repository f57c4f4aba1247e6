import { useTranslation } from 'react-i18next'
import { UpcomingCard } from '../../features/pages/UpcomingCard.tsx'
import { EmailPanel } from '../../features/session/EmailPanel.tsx'
import { ScreenHeading } from '../../shell/screen/ScreenHeading.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { Page } from '../../ui/Page.tsx'

/** Shows the e-mail settings, and what else is coming. */
export default function SecurityScreen() {
  const { t } = useTranslation(['pages', 'app'])
  return (
    <Page width="text">
      <ScreenHeading title={t('app:nav.security')} />
      <EmailPanel />
      <UpcomingCard title={t('upcoming.securityTitle')} aside={<Chip tone="accent">{t('upcoming')}</Chip>} text={t('upcoming.security')} />
    </Page>
  )
}
