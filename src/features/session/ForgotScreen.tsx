import { useTranslation } from 'react-i18next'
import { LetterScreen } from './LetterScreen.tsx'
import { useForgetMutation } from './sessionApi.ts'

/** `/{lang}/forgot`: a letter with a link to a new password (SES-13). */
export default function ForgotScreen() {
  const { t } = useTranslation('session')
  const [forget] = useForgetMutation()
  return (
    <LetterScreen
      title={t('forgot.title')}
      text={t('forgot.text')}
      submit={t('forgot.submit')}
      sentText={(email) => t('forgot.sentText', { email })}
      ask={(email) => forget({ body: { email } }).unwrap()}
    />
  )
}
