import { useTranslation } from 'react-i18next'
import { EmailLinkScreen } from './EmailLinkScreen.tsx'
import { requestedRoute } from './requestedRoute.ts'
import { useForgetMutation } from './sessionApi.ts'

/** Renders `/{lang}/forgot`: sends a mail with a link to choose a new password (SES-13). */
export default function ForgotScreen() {
  const { t } = useTranslation('session')
  const [forget] = useForgetMutation()
  const returnTo = requestedRoute()
  return (
    <EmailLinkScreen
      title={t('forgot.title')}
      text={t('forgot.text')}
      submit={t('forgot.submit')}
      sentText={(email) => t('forgot.sentText', { email })}
      requestMail={(email) => forget({ body: { email, ...(returnTo !== null && { url: returnTo }) } }).unwrap()}
    />
  )
}
