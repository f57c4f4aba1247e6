import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { useAppDispatch } from '../../shell/api/appThunk.ts'
import { useSubmission } from '../../shell/forms/useSubmission.ts'
import { currentLanguage } from '../../shell/texts/i18n.ts'
import { openPath } from '../../shell/location/location.ts'
import { documents } from '../../shell/location/routes.ts'
import { ScreenHeading } from '../../shell/screen/ScreenHeading.tsx'
import { selectStatus } from '../../shell/session/sessionSlice.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { FormOutcome } from '../../ui/FormMessage.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { isCallError, isUnanswered } from '../../api/callError.ts'
import { loginWithReason } from './loginReason.ts'
import form from './SessionForm.module.css'
import { openInPlace } from './openInPlace.ts'
import { RefusalMessage } from './RefusalMessage.tsx'
import { signInByLink } from './signIn.ts'
import { useCompleteSignIn } from './useCompleteSignIn.ts'

/**
 * Signs in by the token of a link (SES-07), after a press: mail scanners open links and run scripts, and
 * would use it up. Shows progress; a refusal redirects to the login page with the reason. Without an answer
 * the token stays here, and the button sends it again.
 */
export function AutoSignIn({ token, target }: { token: string; target: string }) {
  const { t } = useTranslation('session')
  const dispatch = useAppDispatch()
  const isStarting = useSelector(selectStatus) === 'starting'
  const completeSignIn = useCompleteSignIn(() => openInPlace(documents.trading(currentLanguage(), target)))
  const { status, send } = useSubmission()

  async function signIn(): Promise<void> {
    try {
      completeSignIn(await dispatch(signInByLink(token)))
    } catch (error) {
      if (isCallError(error) && isUnanswered(error)) throw error
      const code = isCallError(error) ? error.code : 'auth.server_error'
      openPath(loginWithReason(currentLanguage(), code, target), 'replace')
    }
  }

  if (status.at === 'typing' || status.at === 'refused')
    return (
      <Card>
        <div className={form.head}>
          <ScreenHeading key="asking" title={t('auto.title')} />
          <p>{t('auto.pressText')}</p>
        </div>
        <div className={form.form}>
          <Button tone="primary" size="large" wide busy={isStarting} onClick={() => void send(signIn)}>
            {t('login.submit')}
          </Button>
          <FormOutcome>{status.at === 'refused' && <RefusalMessage key={status.attempt} fault={status.fault} />}</FormOutcome>
        </div>
      </Card>
    )
  return (
    <Card>
      <div className={form.head} role="status" aria-busy="true">
        <ScreenHeading key="sent" title={t('auto.progress')} />
        <p className={form.progress}>
          <Spinner />
          {t('auto.progressText')}
        </p>
      </div>
    </Card>
  )
}
