import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import type { WireSignal } from '../../../contract/signals.ts'
import { selectConnection } from '../../shell/device/connectionSlice.ts'
import { toastShown } from '../../shell/dialogs/toastsSlice.ts'
import { useSubmission } from '../../shell/forms/useSubmission.ts'
import { chartPath } from '../../shell/location/chartLink.ts'
import { hrefOf } from '../../shell/location/location.ts'
import { useErrorText } from '../../shell/texts/errorText.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { ErrorMessage } from '../../shell/help/ErrorMessage.tsx'
import styles from './Signals.module.css'
import { useMute } from './useMute.ts'

/** The ways on from a signal: its chart with the ticket filled, or no more signals of its symbol. */
export function SignalActions({ signal, onDone }: { signal: WireSignal; onDone: () => void }) {
  const { t } = useTranslation('signals')
  const dispatch = useDispatch()
  const errorText = useErrorText('signals')
  const isOffline = useSelector(selectConnection).at === 'offline'
  const mute = useMute()
  const { status, send } = useSubmission()
  const { symbol } = signal
  if (symbol === undefined) return null
  const muteSymbol = async (): Promise<void> => {
    if (!(await send(() => mute(true, symbol)))) return
    dispatch(toastShown({ text: t('popup.muted', { symbol }) }))
    onDone()
  }
  return (
    <>
      <div className={styles.actions}>
        <Button tone="plain" disabled={isOffline} busy={status.at === 'sending'} onClick={() => void muteSymbol()}>
          {t('popup.mute', { symbol })}
        </Button>
        <ButtonLink tone="primary" href={hrefOf(chartPath({ ...signal, symbol }))} onClick={onDone}>
          {t('open')}
        </ButtonLink>
      </div>
      {status.at === 'refused' && (
        <ErrorMessage key={status.attempt} code={status.fault.code}>
          {errorText(status.fault.code)}
        </ErrorMessage>
      )}
    </>
  )
}
