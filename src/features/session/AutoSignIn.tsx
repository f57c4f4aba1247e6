import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { useAppDispatch } from '../../shell/api/appThunk.ts'
import { currentLanguage } from '../../shell/texts/i18n.ts'
import { openPath } from '../../shell/location/location.ts'
import { documents } from '../../shell/location/routes.ts'
import { ScreenHeading } from '../../shell/screen/ScreenHeading.tsx'
import { selectCsrf, selectStatus } from '../../shell/session/sessionSlice.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { isCallError } from '../../api/callError.ts'
import { loginWithReason } from './loginReason.ts'
import form from './SessionForm.module.css'
import { openInPlace } from './openInPlace.ts'
import { signInByLink } from './signIn.ts'
import { useCompleteSignIn } from './useCompleteSignIn.ts'

/**
 * Signs in by the token of a link (SES-07), after a press: mail scanners open links and run scripts, and
 * would use it up. Shows progress; on failure redirects to the login page with the reason.
 */
export function AutoSignIn({ token, target }: { token: string; target: string }) {
  const { t } = useTranslation('session')
  const dispatch = useAppDispatch()
  const status = useSelector(selectStatus)
  const csrf = useSelector(selectCsrf)
  const completeSignIn = useCompleteSignIn(() => openInPlace(documents.trading(currentLanguage(), target)))
  const [step, setStep] = useState<'asking' | 'sent'>('asking')

  const refuse = (code: string) => openPath(loginWithReason(currentLanguage(), code, target), 'replace')
  function send() {
    // The link works once.
    if (step === 'sent' || status === 'starting') return
    setStep('sent')
    if (csrf === '') return refuse('network.unreachable')
    dispatch(signInByLink(token)).then(completeSignIn, (error: unknown) => refuse(isCallError(error) ? error.code : 'auth.server_error'))
  }

  if (step === 'asking')
    return (
      <Card>
        <div className={form.head}>
          <ScreenHeading key={step} title={t('auto.title')} />
          <p>{t('auto.pressText')}</p>
        </div>
        <Button tone="primary" size="large" wide busy={status === 'starting'} onClick={send}>
          {t('login.submit')}
        </Button>
      </Card>
    )
  return (
    <Card>
      <div className={form.head} role="status" aria-busy="true">
        <ScreenHeading key={step} title={t('auto.progress')} />
        <p className={form.progress}>
          <Spinner />
          {t('auto.progressText')}
        </p>
      </div>
    </Card>
  )
}
