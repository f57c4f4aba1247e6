import { useTranslation } from 'react-i18next'
import { useIsOffline } from '../../../shell/device/useIsOffline.ts'
import { useSubmission } from '../../../shell/forms/useSubmission.ts'
import { useErrorText } from '../../../shell/texts/errorText.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { ErrorMessage } from '../../../shell/help/ErrorMessage.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import styles from './Security.module.css'
import { useMakeRecoveryCodesMutation } from './securityApi.ts'

/** `codes`: new ones that the person has not saved yet. */
type Props = { left: number; codes: readonly string[]; onCodes: (codes: readonly string[]) => void }

/** Shows recovery codes once: those of a factor that was set up, and those created on request (SEC-07). */
export function RecoveryPanel({ left, codes, onCodes }: Props) {
  const { t } = useTranslation('security')
  const errorText = useErrorText('session')
  const [make] = useMakeRecoveryCodesMutation()
  const isOffline = useIsOffline()
  const { status, send } = useSubmission()
  const create = () => send(async () => onCodes((await make({}).unwrap()).codes ?? []))
  return (
    <Card title={t('recovery.title')} className={styles.panel}>
      {codes.length === 0 ? (
        <>
          <p>
            {t('recovery.text', { left })} {left > 0 && t('recovery.replaced')}
          </p>
          <Button tone={left === 0 ? 'primary' : 'quiet'} disabled={isOffline} busy={status.at === 'sending'} onClick={() => void create()}>
            {t('recovery.make')}
          </Button>
        </>
      ) : (
        <RecoveryCodes codes={codes} onSaved={() => onCodes([])} />
      )}
      {status.at === 'refused' && (
        <ErrorMessage key={status.attempt} code={status.fault.code}>
          {errorText(status.fault.code)}
        </ErrorMessage>
      )}
    </Card>
  )
}
