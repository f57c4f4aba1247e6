import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { selectSettings } from '../../shell/sessionSlice.ts'
import { ButtonLink } from '../../ui/Button.tsx'

/** Where a sandbox shows what it would have sent. */
const outbox = '/sandbox/mail'

/** The way to a letter or text message that was written and not sent. Nothing where it was sent to the person. */
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
