import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { redirectRoute } from '../../../domain/session/redirectRoute.ts'
import { currentLanguage } from '../../shell/texts/i18n.ts'
import { openPath } from '../../shell/location/location.ts'
import { documents, paths } from '../../shell/location/routes.ts'
import { selectStatus } from '../../shell/session/sessionSlice.ts'
import { AutoSignIn } from './AutoSignIn.tsx'
import { EmailLinkScreen } from './EmailLinkScreen.tsx'
import { useSignInLinkMutation } from './sessionApi.ts'
import { useUrlToken } from './useUrlToken.ts'

/** Renders `/{lang}/auto#token`: signs in by a one-time link (SES-07). Without a token it asks for an address to send one to. */
export default function AutoScreen() {
  // Read `rd` before `useUrlToken` removes the query and the token from the URL.
  const [target] = useState(() => redirectRoute(new URLSearchParams(location.search).get('rd')) ?? paths.home())
  const token = useUrlToken()
  return token === '' ? <RequestLink target={target} /> : <AutoSignIn token={token} target={target} />
}

function RequestLink({ target }: { target: string }) {
  const { t } = useTranslation('session')
  const [sendLink] = useSignInLinkMutation()
  const isSignedIn = useSelector(selectStatus) === 'person'
  useEffect(() => {
    if (isSignedIn) openPath(documents.trading(currentLanguage(), target), 'replace')
  }, [isSignedIn, target])
  return (
    <EmailLinkScreen
      title={t('auto.title')}
      text={t('auto.text')}
      submit={t('auto.submit')}
      sentText={(email) => t('auto.sentText', { email })}
      requestMail={(email) => sendLink({ body: { email } }).unwrap()}
    />
  )
}
