import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../shell/i18n.ts'
import { openPath } from '../../shell/place.ts'
import { documents, paths, redirectRoute } from '../../shell/routes.ts'
import { ScreenHeading } from '../../shell/ScreenHeading.tsx'
import { Card } from '../../ui/Card.tsx'
import { LoginForm } from './LoginForm.tsx'
import form from './SessionForm.module.css'

/** `/{lang}/login?rd=…`: signing in, and on to where the person wanted to go (APP-07). */
export default function LoginScreen() {
  const { t } = useTranslation('session')
  const target = redirectRoute(new URLSearchParams(location.search).get('rd')) ?? paths.home()
  return (
    <>
      <Card>
        <div className={form.head}>
          <ScreenHeading title={t('login.title')} />
          <p>{t('login.text')}</p>
        </div>
        <LoginForm url={target} onDone={() => openPath(documents.trading(currentLanguage(), target))} />
      </Card>
      <p className={form.other}>
        <a href={documents.forgot(currentLanguage())}>{t('login.forgot')}</a>
      </p>
      <p className={form.other}>
        {t('login.noAccount')} <a href={documents.register(currentLanguage())}>{t('login.register')}</a>
      </p>
    </>
  )
}
