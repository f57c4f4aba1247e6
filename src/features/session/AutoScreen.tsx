import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { redirectRoute } from '../../../domain/session/redirectRoute.ts'
import { currentLanguage } from '../../shell/i18n.ts'
import { openPath } from '../../shell/place.ts'
import { documents, paths } from '../../shell/routes.ts'
import { selectStatus } from '../../shell/sessionSlice.ts'
import { AutoEntry } from './AutoEntry.tsx'
import { LetterScreen } from './LetterScreen.tsx'
import { useSignInLinkMutation } from './sessionApi.ts'
import { useAddressToken } from './useAddressToken.ts'

/** `/{lang}/auto#token`: signs in by a one-time link, and without a token has one sent (SES-07). */
export default function AutoScreen() {
  // Read before the token leaves the address, and the rest of it with it.
  const [target] = useState(() => redirectRoute(new URLSearchParams(location.search).get('rd')) ?? paths.home())
  const token = useAddressToken()
  return token === '' ? <AskForLink target={target} /> : <AutoEntry token={token} target={target} />
}

function AskForLink({ target }: { target: string }) {
  const { t } = useTranslation('session')
  const [ask] = useSignInLinkMutation()
  const isIn = useSelector(selectStatus) === 'person'
  useEffect(() => {
    if (isIn) openPath(documents.trading(currentLanguage(), target), 'replace')
  }, [isIn, target])
  return (
    <LetterScreen
      title={t('auto.title')}
      text={t('auto.text')}
      submit={t('auto.submit')}
      sentText={(email) => t('auto.sentText', { email })}
      ask={(email) => ask({ body: { email } }).unwrap()}
    />
  )
}
