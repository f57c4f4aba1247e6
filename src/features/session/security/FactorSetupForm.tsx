import { useTranslation } from 'react-i18next'
import type { Factor } from '../../../../contract/security.ts'
import { useAppDispatch } from '../../../shell/api/appThunk.ts'
import { readSession } from '../../../shell/session/readSession.ts'
import { Button } from '../../../ui/Button.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { QrCode } from '../../../ui/QrCode.tsx'
import { FactorCodeForm } from '../FactorCodeForm.tsx'
import { useFactorCode } from '../useFactorCode.ts'
import { baseApi } from '../../../api/baseApi.ts'
import styles from './Security.module.css'

/**
 * A method that its first code switches on. `app`: the secret of an authenticator app, as address and as
 * text.
 */
export type PreparedFactor = { factor: Factor; challenge: string | undefined; app?: { qr: string; secret: string } }

/** `onOn`: the method is on; gets its recovery codes, none from a plain back end. */
type Props = { prepared: PreparedFactor; onOn: (codes: readonly string[]) => void; onCancel: () => void }

/** Asks for the first code of a method, which switches to it (SEC-03). */
export function FactorSetupForm({ prepared: { factor, challenge, app }, onOn, onCancel }: Props) {
  const { t } = useTranslation(['security', 'session'])
  const dispatch = useAppDispatch()
  const {
    submitCode,
    submitRecovery: _none,
    ...check
  } = useFactorCode({
    factor,
    challenge,
    // The call that prepared the method has sent it.
    isSent: true,
    async onAccepted({ codes = [] }) {
      await dispatch(readSession())
      dispatch(baseApi.util.invalidateTags(['security']))
      onOn(codes)
    },
  })
  return (
    <div className={styles.setup}>
      {app && (
        <div className={styles.app}>
          <QrCode text={app.qr} label={t('setup.qr')} />
          <p>
            {t('setup.key')}:{' '}
            <code translate="no" dir="ltr">
              {app.secret.match(/.{1,4}/g)?.join(' ')}
            </code>
          </p>
          <CopyButton value={app.secret} label={t('copy')} copied={t('copy.done')} failed={t('copy.failed')} />
        </div>
      )}
      <FactorCodeForm
        factor={factor}
        text={factor === 'google' ? t('setup.app') : t(`session:factor.text.${factor}`)}
        submit={t('setup.submit')}
        submitCode={submitCode}
        {...check}
      >
        <Button tone="plain" wide onClick={onCancel}>
          {t('setup.cancel')}
        </Button>
      </FactorCodeForm>
    </div>
  )
}
