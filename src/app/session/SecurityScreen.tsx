import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { SecurityEvents } from '../../features/notifications/SecurityEvents.tsx'
import { EmailPanel } from '../../features/session/EmailPanel.tsx'
import { PasswordPanel } from '../../features/session/security/PasswordPanel.tsx'
import { SecurityPanels } from '../../features/session/security/SecurityPanels.tsx'
import { ScreenHeading } from '../../shell/screen/ScreenHeading.tsx'
import { selectShownUser } from '../../shell/session/sessionSlice.ts'
import { Card } from '../../ui/Card.tsx'
import { Page } from '../../ui/Page.tsx'

/** Shows and changes how a person signs in, and where they are signed in (SEC-01). */
export default function SecurityScreen() {
  const { t } = useTranslation(['security', 'app'])
  const user = useSelector(selectShownUser)
  return (
    <Page width="text">
      <ScreenHeading title={t('app:nav.security')} />
      {user && <PasswordPanel user={user} />}
      <EmailPanel />
      <SecurityPanels>
        <Card title={t('events.title')}>
          <SecurityEvents empty={t('events.empty')} />
        </Card>
      </SecurityPanels>
    </Page>
  )
}
