import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { redirectRoute } from '../../../domain/session/redirectRoute.ts'
import { currentLanguage } from '../../shell/i18n.ts'
import { documents, paths } from '../../shell/routes.ts'
import { ScreenHeading } from '../../shell/ScreenHeading.tsx'
import { Card } from '../../ui/Card.tsx'
import { LoginForm } from './LoginForm.tsx'
import { reasonOf } from './loginReason.ts'
import { openInPlace } from './openInPlace.ts'
import form from './SessionForm.module.css'

/** `/{lang}/login?rd=…`: signing in, and on to where the person wanted to go (APP-07). */
export default function LoginScreen() {
  const { t } = useTranslation('session')
  const rd = redirectRoute(new URLSearchParams(location.search).get('rd'))
  const target = rd ?? paths.home()
  const [reason] = useState(() => reasonOf(location.search))
  const language = currentLanguage()
  const goOn = (to: string | null) => openInPlace(documents.trading(language, to ?? target))
  return (
    <>
      <Card>
        <div className={form.head}>
          <ScreenHeading title={t('login.title')} />
          <p>{t('login.text')}</p>
        </div>
        <LoginForm url={target} reason={reason === null ? null : { code: reason }} onDone={goOn} />
      </Card>
      <div className={form.other}>
        <p>
          <a href={documents.forgot(language, rd)}>{t('login.forgot')}</a>
        </p>
        <p>
          <a href={documents.auto(language, rd)}>{t('login.auto')}</a>
        </p>
        <p>
          {t('login.noAccount')} <a href={documents.register(language, { returnTo: rd })}>{t('login.register')}</a>
        </p>
      </div>
    </>
  )
}
