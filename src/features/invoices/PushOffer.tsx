import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { deviceStorage } from '../../browser/storage.ts'
import { usePush } from '../../shell/push/usePush.ts'
import { useErrorText } from '../../shell/texts/errorText.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ErrorMessage } from '../../shell/help/ErrorMessage.tsx'
import styles from './InvoiceScreen.module.css'

/** Set once the person has declined the offer on this device. */
const declinedKey = 'pushOfferDeclined'

/**
 * Offers push messages where they are useful: while an invoice waits for its payment (PWA-07). Asked once on
 * a device.
 */
export function PushOffer() {
  const { t } = useTranslation('notifications')
  const errorText = useErrorText('notifications')
  const { state, status, isOffline, turnOn } = usePush()
  const [declined, setDeclined] = useState(() => deviceStorage.get(declinedKey) !== null)
  if (declined || state.at !== 'off') return null
  const decline = (): void => {
    deviceStorage.set(declinedKey, 'yes')
    setDeclined(true)
  }
  return (
    <Card title={t('offer.title')} className={styles.offer ?? ''}>
      <p>{t('offer.text')}</p>
      <div className="row">
        {/* The page's next step is to pay. */}
        <Button busy={status.at === 'sending'} disabled={isOffline} onClick={() => void turnOn()}>
          {t('push.on')}
        </Button>
        <Button onClick={decline}>{t('offer.no')}</Button>
      </div>
      {status.at === 'refused' && (
        <ErrorMessage key={status.attempt} code={status.fault.code}>
          {errorText(status.fault.code)}
        </ErrorMessage>
      )}
    </Card>
  )
}
