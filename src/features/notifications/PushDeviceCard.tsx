import { useTranslation } from 'react-i18next'
import { type PushDeviceState, usePush } from '../../shell/push/usePush.ts'
import { useErrorText } from '../../shell/texts/errorText.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ErrorMessage } from '../../shell/help/ErrorMessage.tsx'
import { OfflineNote } from '../../ui/OfflineNote.tsx'
import styles from './NotificationSettings.module.css'

const explanations = { unsupported: 'push.unsupported', install: 'push.install', denied: 'push.denied' } as const

/** Turns push messages on and off for this device, and amounts in them (PWA-07). */
export function PushDeviceCard() {
  const { t } = useTranslation('notifications')
  const errorText = useErrorText('notifications')
  const { state, status, isOffline, turnOn, turnOff } = usePush()
  const busy = status.at === 'sending'
  const isOn = state.at === 'on'
  return (
    <Card title={t('push.title')}>
      <OfflineNote isOffline={isOffline} offline={t('push.offline')} className={styles.device}>
        {textOf(state)}
      </OfflineNote>
      {state.at === 'on' && (
        <label className={styles.choice}>
          <input
            type="checkbox"
            checked={state.amounts === 'shown'}
            disabled={isOffline}
            // Not disabled, which would lose the focus.
            aria-disabled={busy || undefined}
            onChange={({ target }) => void turnOn(target.checked ? 'shown' : 'hidden')}
          />
          <span>
            {t('push.amounts')}
            <small>{t('push.amountsText')}</small>
          </span>
        </label>
      )}
      {/* The same button in all states: it keeps its place, and the focus of the person who pressed it. */}
      {(state.at === 'off' || state.at === 'reading' || isOn) && (
        <Button
          tone={isOn ? 'quiet' : 'primary'}
          disabled={isOffline || state.at === 'reading'}
          busy={busy}
          onClick={() => (isOn ? turnOff() : void turnOn())}
        >
          {isOn ? t('push.off') : t('push.on')}
        </Button>
      )}
      {status.at === 'refused' && (
        <ErrorMessage key={status.attempt} code={status.fault.code}>
          {errorText(status.fault.code)}
        </ErrorMessage>
      )}
    </Card>
  )

  function textOf({ at }: PushDeviceState): string {
    if (at === 'on') return t('push.isOn')
    return at === 'off' || at === 'reading' ? t('push.text') : t(explanations[at])
  }
}
