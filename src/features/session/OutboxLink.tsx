import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { selectSettings } from '../../shell/session/sessionSlice.ts'
import { ButtonLink } from '../../ui/Button.tsx'

/** The sandbox lists here the mails and texts that it did not send. */
const outbox = '/sandbox/mail'

/** Links to the unsent mail or text message in a sandbox. Renders nothing in production. */
export function OutboxLink({ what }: { what: 'letters' | 'texts' }) {
  const { t } = useTranslation('session')
  const sandbox = useSelector(selectSettings)?.sandbox
  if (sandbox?.[what] !== true) return null
  return (
    <ButtonLink wide href={outbox} target="_blank">
      {t('forgot.outbox')}
    </ButtonLink>
  )
}
