import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import type { Diagnostics } from '../../../contract/background.ts'
import { numberFormatter } from '../../../domain/kernel/formatters.ts'
import { reportOnline } from '../../bridges/background.ts'
import { saveFile } from '../../browser/saveFile.ts'
import { useAppDispatch } from '../../shell/api/appThunk.ts'
import { connectionLost, selectConnection } from '../../shell/device/connectionSlice.ts'
import { useErrorText } from '../../shell/texts/errorText.ts'
import { readSession } from '../../shell/session/readSession.ts'
import { ScreenHeading } from '../../shell/screen/ScreenHeading.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { useLocale } from '../../ui/locale.ts'
import { ErrorState } from '../../ui/Notice.tsx'
import { Page, PageHeader } from '../../ui/Page.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './DiagnosticsScreen.module.css'
import { JobTable } from './JobTable.tsx'
import type { DeviceReport } from './readDevice.ts'
import { useDiagnostics } from './useDiagnostics.ts'
import { helpFor } from '../../shell/help/helpFor.ts'

/** Renders names and values as a definition list. */
const Facts = ({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) => (
  <dl className={styles.facts}>
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

/** Renders `#/show/diagnostics`: the state of background worker, storage, service worker and push (BG-09). */
export default function DiagnosticsScreen() {
  const { t } = useTranslation('diagnostics')
  const errorText = useErrorText('diagnostics')
  const { state, refetch } = useDiagnostics()
  return (
    <Page width="text">
      <PageHeader>
        <ScreenHeading title={t('title')} />
        <div className={styles.actions}>
          <Button onClick={() => void refetch()}>{t('again')}</Button>
          <OfflineButton onChange={refetch} />
          <Button disabled={state.at !== 'read'} onClick={() => state.at === 'read' && saveLog(state.worker, state.device)}>
            {t('export')}
          </Button>
        </div>
      </PageHeader>
      {state.at === 'reading' && <Skeleton lines={6} label={t('reading')} />}
      {state.at === 'failed' && (
        <ErrorState help={helpFor(state.code)} title={t('worker.silent')}>
          {errorText(state.code)}
        </ErrorState>
      )}
      {state.at === 'read' && (
        <>
          <Card title={t('worker')}>
            <Facts
              facts={[
                [t('worker.role'), state.worker.leader ? t('worker.leads') : t('worker.follows')],
                [t('worker.epoch'), state.worker.epoch],
                [t('worker.storage'), state.worker.storage === 'kept' ? t('worker.kept') : t('worker.memory')],
                ...Object.entries(state.worker.stores).map(([name, rows]) => [t('worker.rows', { store: name }), rows] as const),
              ]}
            />
          </Card>
          <Card title={t('jobs')}>
            <JobTable worker={state.worker} onRun={refetch} />
          </Card>
        </>
      )}
      {state.at !== 'reading' && <DeviceCard device={state.device} />}
    </Page>
  )
}

/** Simulates a lost connection for the worker, and restores it. */
function OfflineButton({ onChange }: { onChange: () => Promise<void> }) {
  const { t } = useTranslation('diagnostics')
  const dispatch = useAppDispatch()
  const isOnline = useSelector(selectConnection).at === 'online'
  const toggle = () => {
    reportOnline(!isOnline)
    if (isOnline) dispatch(connectionLost({ since: Date.now() }))
    else void dispatch(readSession())
    void onChange()
  }
  return <Button onClick={toggle}>{isOnline ? t('goOffline') : t('goOnline')}</Button>
}

function DeviceCard({ device }: { device: DeviceReport }) {
  const { t } = useTranslation('diagnostics')
  const locale = useLocale()
  const megabytes = numberFormatter(locale, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 })
  const size = (bytes: number | null) => (bytes === null ? t('unknown') : megabytes.format(bytes / 1_048_576))
  return (
    <Card title={t('device')}>
      <Facts
        facts={[
          [t('device.used'), size(device.used)],
          [t('device.quota'), size(device.quota)],
          [t('device.persisted'), device.persisted === null ? t('unknown') : device.persisted ? t('yes') : t('no')],
          [t('device.serviceWorker'), t(`serviceWorker.${device.serviceWorker}`)],
          [t('device.controlled'), device.controlled ? t('yes') : t('no')],
          [t('device.push'), t(`push.${device.push}`)],
          [t('device.subscribed'), device.subscribed ? t('yes') : t('no')],
        ]}
      />
    </Card>
  )
}

/** Saves the log and the state around it as a file (BG-09). Nothing is sent over the network. */
function saveLog(worker: Diagnostics, device: DeviceReport): void {
  const text = JSON.stringify({ at: new Date(worker.now).toISOString(), browser: navigator.userAgent, device, ...worker }, null, 2)
  saveFile('diagnostics.json', text, 'application/json')
}
