import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { background } from '../../bridges/background.ts'
import { useAppDispatch } from '../../shell/api/appThunk.ts'
import { currentLanguage } from '../../shell/texts/i18n.ts'
import { readSession } from '../../shell/session/readSession.ts'
import { documents, paths } from '../../shell/location/routes.ts'
import { ScreenHeading } from '../../shell/screen/ScreenHeading.tsx'
import { selectStatus } from '../../shell/session/sessionSlice.ts'
import { useSubmission } from '../../shell/forms/useSubmission.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Sentence } from '../../ui/Sentence.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { LoginForm } from './LoginForm.tsx'
import { requestedRoute } from './requestedRoute.ts'
import form from './SessionForm.module.css'
import { SessionForm } from './SessionForm.tsx'
import { useConfirmEmailMutation } from './sessionApi.ts'

/** Confirms an address by its link. The person must be signed in and can do so here. */
export function ConfirmEmail({ token }: { token: string }) {
  const { t } = useTranslation('session')
  const dispatch = useAppDispatch()
  const [confirmEmail] = useConfirmEmailMutation()
  const session = useSelector(selectStatus)
  const returnTo = requestedRoute()
  const target = returnTo ?? paths.home()
  const { status, send } = useSubmission()
  const [confirmed, setConfirmed] = useState<string | null>(null)
  const at = confirmed !== null ? 'done' : session === 'person' ? 'asking' : session === 'starting' ? 'starting' : 'signingIn'
  const texts = {
    starting: t('email.confirmText'),
    asking: t('email.confirmText'),
    signingIn: t('email.signIn'),
    done: t('email.confirmedText', { email: confirmed ?? '' }),
  }

  /** By the worker, so that the reminder goes in every tab. */
  const refresh = async () => {
    if (!(await background.refreshUser()).ok) await dispatch(readSession())
  }
  const submit = () =>
    send(async () => {
      const { email } = await confirmEmail({ body: { token } }).unwrap()
      setConfirmed(email ?? '')
      void refresh()
    })

  return (
    <Card>
      <div className={form.head} role="status">
        <ScreenHeading key={at} title={at === 'done' ? t('email.confirmedTitle') : t('email.confirmTitle')} />
        <p>
          <Sentence>{texts[at]}</Sentence>
        </p>
      </div>
      {at === 'starting' && <Skeleton lines={1} label={t('field.loading')} />}
      {at === 'signingIn' && <LoginForm url={target} onDone={() => undefined} />}
      {at === 'asking' && (
        <SessionForm status={status} submit={t('email.confirmSubmit')} onSubmit={submit}>
          {null}
        </SessionForm>
      )}
      {at === 'done' && (
        <ButtonLink tone="primary" size="large" wide href={documents.trading(currentLanguage(), target)}>
          {returnTo === null ? t('email.goOn') : t('email.continue')}
        </ButtonLink>
      )}
    </Card>
  )
}
