import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../shell/texts/i18n.ts'
import { openPath } from '../../shell/location/location.ts'
import { useAccountPages } from '../../shell/location/returnRoute.ts'
import { documents, paths } from '../../shell/location/routes.ts'
import { ScreenHeading } from '../../shell/screen/ScreenHeading.tsx'
import { Card } from '../../ui/Card.tsx'
import { RegisterForm } from './RegisterForm.tsx'
import { requestedRoute } from './requestedRoute.ts'
import form from './SessionForm.module.css'
import type { RegistrationResult } from './useRegistration.ts'

/**
 * Renders `/{lang}/register`: registers and opens the trading area at the requested route (APP-08, SES-06).
 */
export default function RegisterScreen() {
  const { t } = useTranslation('session')
  const language = currentLanguage()
  const { signIn } = useAccountPages()
  const onRegistered = (end: RegistrationResult) =>
    openPath(end === 'registered' ? documents.trading(language, requestedRoute() ?? paths.home()) : signIn, 'replace')
  return (
    <>
      <Card>
        <div className={form.head}>
          <ScreenHeading title={t('register.title')} />
          <p>{t('register.text')}</p>
        </div>
        <RegisterForm onEnd={onRegistered} />
      </Card>
      <p className={form.other}>
        {t('register.hasAccount')} <a href={signIn}>{t('register.signIn')}</a>
      </p>
    </>
  )
}
