import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../shell/i18n.ts'
import { openPath } from '../../shell/place.ts'
import { useAccountPages } from '../../shell/returnRoute.ts'
import { documents } from '../../shell/routes.ts'
import { ScreenHeading } from '../../shell/ScreenHeading.tsx'
import { Card } from '../../ui/Card.tsx'
import { RegisterForm } from './RegisterForm.tsx'
import form from './SessionForm.module.css'
import type { RegistrationEnd } from './useRegistration.ts'

/** `/{lang}/register`: from nothing to an account, and on to trading (APP-08). */
export default function RegisterScreen() {
  const { t } = useTranslation('session')
  const language = currentLanguage()
  const { signIn } = useAccountPages()
  const goOn = (end: RegistrationEnd) => openPath(end === 'registered' ? documents.trading(language) : signIn, 'replace')
  return (
    <>
      <Card>
        <div className={form.head}>
          <ScreenHeading title={t('register.title')} />
          <p>{t('register.text')}</p>
        </div>
        <RegisterForm onEnd={goOn} />
      </Card>
      <p className={form.other}>
        {t('register.hasAccount')} <a href={signIn}>{t('register.signIn')}</a>
      </p>
    </>
  )
}
