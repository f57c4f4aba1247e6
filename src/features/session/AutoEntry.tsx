import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { useAppDispatch } from '../../shell/appThunk.ts'
import { currentLanguage } from '../../shell/i18n.ts'
import { openPath } from '../../shell/place.ts'
import { documents } from '../../shell/routes.ts'
import { ScreenHeading } from '../../shell/ScreenHeading.tsx'
import { selectCsrf, selectStatus } from '../../shell/sessionSlice.ts'
import { Card } from '../../ui/Card.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { isCallError } from '../../api/callError.ts'
import { loginWithReason } from './loginReason.ts'
import form from './SessionForm.module.css'
import { openInPlace } from './openInPlace.ts'
import { signInByLink } from './signIn.ts'
import { useWayIn } from './useWayIn.ts'

/** The token of a link opens the session: progress meanwhile, the login page with the reason when it cannot (SES-07). */
export function AutoEntry({ token, target }: { token: string; target: string }) {
  const { t } = useTranslation('session')
  const dispatch = useAppDispatch()
  const status = useSelector(selectStatus)
  const csrf = useSelector(selectCsrf)
  const goOn = useWayIn(() => openInPlace(documents.trading(currentLanguage(), target)))
  // The link is good once: whatever is rendered again, it is shown to the server once.
  const isShown = useRef(false)

  useEffect(() => {
    const refuse = (code: string) => openPath(loginWithReason(currentLanguage(), code, target), 'replace')
    if (status === 'starting' || isShown.current) return
    isShown.current = true
    if (csrf === '') return refuse('network.unreachable')
    dispatch(signInByLink(token)).then(goOn, (error: unknown) => refuse(isCallError(error) ? error.code : 'auth.server_error'))
  }, [status, csrf, token, target, dispatch, goOn])

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
