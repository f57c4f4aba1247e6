import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { isCallError } from '../../api/callError.ts'
import { currentLanguage } from '../../shell/texts/i18n.ts'
import { openPath } from '../../shell/location/location.ts'
import { documents, paths } from '../../shell/location/routes.ts'
import { selectStatus } from '../../shell/session/sessionSlice.ts'
import { AutoSignIn } from './AutoSignIn.tsx'
import { EmailLinkScreen } from './EmailLinkScreen.tsx'
import { requestedRoute } from './requestedRoute.ts'
import { useSignInLinkMutation } from './sessionApi.ts'
import { useUrlToken } from './useUrlToken.ts'

/**
 * Renders `/{lang}/auto#token`: signs in by a one-time link (SES-07). Without a token it asks for an address
 * to send one to.
 */
export default function AutoScreen() {
  const returnTo = requestedRoute()
  const token = useUrlToken()
  return token === '' ? <RequestLink returnTo={returnTo} /> : <AutoSignIn token={token} target={returnTo ?? paths.home()} />
}

function RequestLink({ returnTo }: { returnTo: string | null }) {
  const { t } = useTranslation('session')
  const [sendLink] = useSignInLinkMutation()
  const isSignedIn = useSelector(selectStatus) === 'person'
  useEffect(() => {
    if (isSignedIn) openPath(documents.trading(currentLanguage(), returnTo ?? paths.home()), 'replace')
  }, [isSignedIn, returnTo])
  async function requestMail(email: string) {
    try {
      await sendLink({ body: { email, ...(returnTo !== null && { url: returnTo }) } }).unwrap()
    } catch (fault) {
      // A back end with the original's calls alone sends no links that sign in (SRV-12).
      throw isCallError(fault) && fault.status === 404 ? { ...fault, code: 'auto.unavailable' } : fault
    }
  }
  return (
    <EmailLinkScreen
      title={t('auto.title')}
      text={t('auto.text')}
      submit={t('auto.submit')}
      sentText={(email) => t('auto.sentText', { email })}
      requestMail={requestMail}
    />
  )
}
