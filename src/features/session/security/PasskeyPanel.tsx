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
import { ErrorMessage } from '../../../shell/help/ErrorMessage.tsx'
import { useLocale } from '../../../ui/locale.ts'
import { createPasskey, hasPasskeys } from '../passkeys.ts'
import styles from './Security.module.css'
import { useAddPasskeyMutation, usePasskeyOptionsMutation, useRemovePasskeyMutation } from './securityApi.ts'

/** Refusals with a text of this screen. */
const ownCodes: ReadonlySet<string> = new Set(['passkey.tooMany', 'passkey.known'])

/** Lists passkeys, adds one of this device and removes others (SEC-09). */
export function PasskeyPanel({ passkeys }: { passkeys: SecurityState['passkeys'] }) {
  const { t } = useTranslation(['security', 'notifications'])
  const errorText = useErrorText('session')
  const ownText = useErrorText('security')
  const locale = useLocale()
  const isOffline = useIsOffline()
  const [readOptions] = usePasskeyOptionsMutation()
  const [add] = useAddPasskeyMutation()
  const [remove] = useRemovePasskeyMutation()
  const { status, send } = useSubmission()
  // Times of today are shown without a date.
  const [openedAt] = useState(() => Date.now())
  const dispatch = useDispatch()
  /** The button that was pressed last, by its passkey; `add` for another. */
  const [pressed, setPressed] = useState('')
  const isBusy = (button: string): boolean => status.at === 'sending' && pressed === button
  const change = (button: string, call: () => Promise<unknown>, text: string): void =>
    void send(async () => {
      setPressed(button)
      await call()
      dispatch(toastShown({ text, tone: 'success' }))
    })
  const create = async (): Promise<void> => {
    const { options = {} } = await readOptions({}).unwrap()
    await add({ body: { credential: await createPasskey(options) } }).unwrap()
  }
  return (
    <Card title={t('passkey.title')} className={styles.panel}>
      <p>{t('passkey.text')}</p>
      {passkeys.length > 0 && (
        <ul className={styles.rows}>
          {passkeys.map(({ id, name, madeAt }) => (
            <li key={id}>
              <div className={styles.about}>
                <strong>{name}</strong>
                <span>{t('passkey.added', { time: formatDateTime(madeAt, openedAt, locale) })}</span>
              </div>
              <Button
                aria-label={t('passkey.removeNamed', { name })}
                disabled={isOffline}
                busy={isBusy(id)}
                onClick={() => change(id, () => remove({ body: { id } }).unwrap(), t('notifications:passkeyRemoved.title'))}
              >
                {t('passkey.remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {hasPasskeys() ? (
        <Button disabled={isOffline} busy={isBusy('add')} onClick={() => change('add', create, t('notifications:passkeyAdded.title'))}>
          {t('passkey.add')}
        </Button>
      ) : (
        <p>{t('passkey.unsupported')}</p>
      )}
      {status.at === 'refused' && (
        <ErrorMessage key={status.attempt} code={status.fault.code}>
          {ownCodes.has(status.fault.code) ? ownText(status.fault.code) : errorText(status.fault.code)}
        </ErrorMessage>
      )}
    </Card>
  )
}
