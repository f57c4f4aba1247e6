import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../shell/texts/i18n.ts'
import { referralCode } from '../../shell/location/referralCode.ts'
import { documents, paths } from '../../shell/location/routes.ts'
import { ScreenHeading } from '../../shell/screen/ScreenHeading.tsx'
import { Card } from '../../ui/Card.tsx'
import { LoginForm } from './LoginForm.tsx'
import { PasskeyButton } from './PasskeyButton.tsx'
import { reasonOf } from './loginReason.ts'
import { openInPlace } from './openInPlace.ts'
import { requestedRoute } from './requestedRoute.ts'
import form from './SessionForm.module.css'

/** Renders `/{lang}/login?rd=…`: signs in and opens the requested route (APP-07). */
export default function LoginScreen() {
  const { t } = useTranslation('session')
  const rd = requestedRoute()
  const target = rd ?? paths.home()
  const [reason] = useState(() => reasonOf(location.search))
  const language = currentLanguage()
  const openTarget = (to: string | null) => openInPlace(documents.trading(language, to ?? target))
  return (
    <>
      <Card>
        <div className={form.head}>
          <ScreenHeading title={t('login.title')} />
          <p>{t('login.text')}</p>
        </div>
        <LoginForm url={target} reason={reason === null ? null : { code: reason }} onDone={openTarget} />
        <PasskeyButton onDone={() => openTarget(null)} />
      </Card>
      <div className={form.other}>
        <p>
          <a href={documents.forgot(language, rd)}>{t('login.forgot')}</a>
        </p>
        <p>
          <a href={documents.auto(language, rd)}>{t('login.auto')}</a>
        </p>
        <p>
          {t('login.noAccount')} <a href={documents.register(language, { ref: referralCode(), returnTo: rd })}>{t('login.register')}</a>
        </p>
      </div>
    </>
  )
}
