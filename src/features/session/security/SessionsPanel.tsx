import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import type { SecurityState } from '../../../../contract/security.ts'
import { useIsOffline } from '../../../shell/device/useIsOffline.ts'
import { toastShown } from '../../../shell/dialogs/toastsSlice.ts'
import { useSubmission } from '../../../shell/forms/useSubmission.ts'
import { formatDateTime } from '../../../shell/texts/dateTime.ts'
import { useErrorText } from '../../../shell/texts/errorText.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { ErrorMessage } from '../../../shell/help/ErrorMessage.tsx'
import { useLocale } from '../../../ui/locale.ts'
import styles from './Security.module.css'
import { useEndOtherSessionsMutation, useEndSessionMutation } from './securityApi.ts'

/** Lists where the person is signed in, and signs out one device or all others (SEC-10). */
export function SessionsPanel({ sessions }: { sessions: SecurityState['sessions'] }) {
  const { t } = useTranslation('security')
  const errorText = useErrorText('session')
  const locale = useLocale()
  const isOffline = useIsOffline()
  const [end] = useEndSessionMutation()
  const [endOthers] = useEndOtherSessionsMutation()
  const { status, send } = useSubmission()
  const dispatch = useDispatch()
  /** The button that was pressed last, by its session; `others` for all of them. */
  const [pressed, setPressed] = useState('')
  const isBusy = (button: string): boolean => status.at === 'sending' && pressed === button
  const signOut = (button: string, call: () => Promise<unknown>, text: string): void =>
    void send(async () => {
      setPressed(button)
      await call()
      // The row goes without a word.
      dispatch(toastShown({ text, tone: 'success' }))
    })
  const countries = new Intl.DisplayNames([locale], { type: 'region' })
  // Times of today are shown without a date.
  const [shownAt] = useState(() => Date.now())
  const time = (at: number) => formatDateTime(at, shownAt, locale)
  return (
    <Card title={t('sessions.title')} className={styles.panel}>
      <ul className={styles.rows}>
        {sessions.map(({ id, current, device = t('sessions.unknown'), country, openedAt, seenAt }) => (
          <li key={id}>
            <div className={styles.about}>
              <strong>
                {country === undefined ? device : `${device} · ${countries.of(country) ?? country}`}{' '}
                {current && <Chip tone="accent">{t('sessions.this')}</Chip>}
              </strong>
              <span id={`session-${id}`}>{t('sessions.seen', { first: time(openedAt), last: time(seenAt) })}</span>
            </div>
            {!current && (
              <Button
                aria-label={t('sessions.endNamed', { device })}
                // Devices of one name differ by their times.
                aria-describedby={`session-${id}`}
                disabled={isOffline}
                busy={isBusy(id)}
                onClick={() => signOut(id, () => end({ body: { id } }).unwrap(), t('sessions.ended', { device }))}
              >
                {t('sessions.end')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {/* Also with one row: one that is no longer listed may still get push messages (PWA-07). */}
      <p id="sessions-others">{t('sessions.othersText')}</p>
      <Button
        tone="danger"
        aria-describedby="sessions-others"
        disabled={isOffline}
        busy={isBusy('others')}
        onClick={() => signOut('others', () => endOthers({}).unwrap(), t('sessions.othersEnded'))}
      >
        {t('sessions.endOthers')}
      </Button>
      {status.at === 'refused' && (
        <ErrorMessage key={status.attempt} code={status.fault.code}>
          {errorText(status.fault.code)}
        </ErrorMessage>
      )}
    </Card>
  )
}
