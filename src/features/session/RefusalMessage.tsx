import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../shell/texts/errorText.ts'
import { ErrorMessage } from '../../shell/help/ErrorMessage.tsx'

export type FormRefusal = { code: string; message?: string }

/**
 * Shows why a form was refused: the code's text with the server's message below, or only the message if the
 * code has no text (SES-03).
 */
export function RefusalMessage({ fault: { code, message } }: { fault: FormRefusal }) {
  const { i18n } = useTranslation(['session', 'app'])
  const errorText = useErrorText('session')
  const hasWords = i18n.exists(`session:${code}`) || (i18n.exists(`app:${code}`) && code !== 'auth.server_error')
  if (message !== undefined && !hasWords) return <ErrorMessage code={code}>{message}</ErrorMessage>
  return (
    <ErrorMessage code={code} detail={message}>
      {errorText(code)}
    </ErrorMessage>
  )
}
