import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { useReading } from '../../shell/api/useReading.ts'
import { selectConnection } from '../../shell/device/connectionSlice.ts'
import { useSwitches } from '../../shell/forms/useSwitches.ts'
import { useErrorText } from '../../shell/texts/errorText.ts'
import { Card } from '../../ui/Card.tsx'
import { ErrorMessage } from '../../shell/help/ErrorMessage.tsx'
import { OfflineNote } from '../../ui/OfflineNote.tsx'
import styles from './Signals.module.css'
import { useSignalMutesQuery } from './signalsApi.ts'
import { SignalsState } from './SignalsState.tsx'
import { useMute } from './useMute.ts'
import { useTrackRecord } from './useTrackRecord.ts'

/** The name of the switch of all symbols; no symbol has it. */
const everySymbol = ''

/** The switches of the pop-ups: all, and each symbol, which keeps its own while all are off. */
export function Mutes() {
  const { t } = useTranslation('signals')
  const errorText = useErrorText('signals')
  const query = useSignalMutesQuery({ body: {} }, { refetchOnMountOrArgChange: true })
  const { symbols } = useTrackRecord()
  const isOffline = useSelector(selectConnection).at === 'offline'
  const mute = useMute()
  const { isOn, press, refusal } = useSwitches()
  const change = (isSymbolOn: boolean, symbol?: string): void =>
    void press(symbol ?? everySymbol, isSymbolOn, async () => {
      await mute(!isSymbolOn, symbol)
      await query.refetch()
    })
  return (
    <Card title={t('mute.title')} className={styles.mutes}>
      <OfflineNote isOffline={isOffline} offline={t('mute.offline')}>
        {t('mute.text')}
      </OfflineNote>
      <SignalsState lines={6} reading={useReading(query)} onRetry={() => void query.refetch()}>
        {(mutes) => (
          <fieldset disabled={isOffline}>
            <legend className="hidden">{t('mute.title')}</legend>
            <Switch label={t('mute.all')} isOn={isOn(everySymbol, !mutes.all)} onChange={(value) => change(value)} />
            {[...new Set([...symbols, ...mutes.symbols])].toSorted().map((symbol) => (
              <Switch
                key={symbol}
                label={symbol}
                isOn={isOn(symbol, !mutes.symbols.includes(symbol))}
                disabled={!isOn(everySymbol, !mutes.all)}
                onChange={(value) => change(value, symbol)}
              />
            ))}
          </fieldset>
        )}
      </SignalsState>
      {refusal && (
        <ErrorMessage key={refusal.attempt} code={refusal.fault.code}>
          {errorText(refusal.fault.code)}
        </ErrorMessage>
      )}
    </Card>
  )
}

type SwitchProps = { label: string; isOn: boolean; disabled?: boolean; onChange: (isOn: boolean) => void }

const Switch = ({ label, isOn, disabled, onChange }: SwitchProps) => (
  <label className={styles.switch}>
    <bdi>{label}</bdi>
    <input type="checkbox" checked={isOn} disabled={disabled} onChange={({ target }) => onChange(target.checked)} />
  </label>
)
