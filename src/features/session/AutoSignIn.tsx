import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { useAppDispatch } from '../../shell/api/appThunk.ts'
import { currentLanguage } from '../../shell/texts/i18n.ts'
import { openPath } from '../../shell/location/location.ts'
import { documents } from '../../shell/location/routes.ts'
import { ScreenHeading } from '../../shell/screen/ScreenHeading.tsx'
import { selectCsrf, selectStatus } from '../../shell/session/sessionSlice.ts'
import { Card } from '../../ui/Card.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { isCallError } from '../../api/callError.ts'
import { loginWithReason } from './loginReason.ts'
import form from './SessionForm.module.css'
import { openInPlace } from './openInPlace.ts'
import { signInByLink } from './signIn.ts'
import { useCompleteSignIn } from './useCompleteSignIn.ts'

/** Signs in by the token of a link (SES-07). Shows progress; on failure redirects to the login page with the reason. */
export function AutoSignIn({ token, target }: { token: string; target: string }) {
  const { t } = useTranslation('session')
  const dispatch = useAppDispatch()
  const status = useSelector(selectStatus)
  const csrf = useSelector(selectCsrf)
  const completeSignIn = useCompleteSignIn(() => openInPlace(documents.trading(currentLanguage(), target)))
  // The link works once: send its token once, however often this renders.
  const isSent = useRef(false)

  useEffect(() => {
    const refuse = (code: string) => openPath(loginWithReason(currentLanguage(), code, target), 'replace')
    if (status === 'starting' || isSent.current) return
    isSent.current = true
    if (csrf === '') return refuse('network.unreachable')
    dispatch(signInByLink(token)).then(completeSignIn, (error: unknown) => refuse(isCallError(error) ? error.code : 'auth.server_error'))
  }, [status, csrf, token, target, dispatch, completeSignIn])

  return (
    <Card>
      <div className={form.head} role="status" aria-busy="true">
        <ScreenHeading title={t('auto.progress')} />
        <p className={form.progress}>
          <Spinner />
          {t('auto.progressText')}
        </p>
      </div>
    </Card>
  )
}
