import { useTranslation } from 'react-i18next'
import { useAppDispatch } from '../../shell/api/appThunk.ts'
import { useSubmission } from '../../shell/forms/useSubmission.ts'
import { Button } from '../../ui/Button.tsx'
import { hasPasskeys } from './passkeys.ts'
import { RefusalMessage } from './RefusalMessage.tsx'
import form from './SessionForm.module.css'
import { signInByPasskey } from './signIn.ts'

/** Signs in with a passkey, without password or code (SEC-09). Renders nothing where the browser has none. */
export function PasskeyButton({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('session')
  const dispatch = useAppDispatch()
  const { status, send } = useSubmission()
  if (!hasPasskeys()) return null
  async function submit() {
    if (await send(() => dispatch(signInByPasskey()))) onDone()
  }
  return (
    <div className={form.below}>
      <Button wide busy={status.at === 'sending'} onClick={() => void submit()}>
        {t('passkey.signIn')}
      </Button>
      {status.at === 'refused' && <RefusalMessage key={status.attempt} fault={status.fault} />}
    </div>
  )
}
