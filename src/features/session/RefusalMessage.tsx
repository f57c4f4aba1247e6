import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../shell/errorText.ts'
import { FormMessage } from '../../ui/FormMessage.tsx'

export type Fault = { code: string; message?: string }

/** Why a form was refused: the words of its code and the server's own below; the server's alone where the code has none (SES-03). */
export function RefusalMessage({ fault: { code, message } }: { fault: Fault }) {
  const { i18n } = useTranslation(['session', 'app'])
  const errorText = useErrorText('session')
  const hasWords = i18n.exists(`session:${code}`) || (i18n.exists(`app:${code}`) && code !== 'auth.server_error')
  if (message !== undefined && !hasWords) return <FormMessage>{message}</FormMessage>
  return <FormMessage detail={message}>{errorText(code)}</FormMessage>
}
