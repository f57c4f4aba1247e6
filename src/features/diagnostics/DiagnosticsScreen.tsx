import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { tellOnline } from '../../bridges/background.ts'
import { useAppDispatch } from '../../shell/appThunk.ts'
import { connectionLost, selectConnection } from '../../shell/connection.ts'
import { useErrorText } from '../../shell/errorText.ts'
import { readSession } from '../../shell/readSession.ts'
import { ScreenHeading } from '../../shell/ScreenHeading.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { useLocale } from '../../ui/locale.ts'
import { ErrorState } from '../../ui/Notice.tsx'
import { Page, PageHead } from '../../ui/Page.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './DiagnosticsScreen.module.css'
import { Facts } from './Facts.tsx'
import { JobTable } from './JobTable.tsx'
import type { DeviceState } from './readDevice.ts'
import { saveLog } from './saveLog.ts'
import { useDiagnostics } from './useDiagnostics.ts'

/** `#/show/diagnostics`: what the background worker, the storage, the service worker and push are doing (BG-09). */
export default function DiagnosticsScreen() {
  const { t } = useTranslation('diagnostics')
  const errorText = useErrorText('diagnostics')
  const { state, again } = useDiagnostics()
  return (
    <Page width="column">
      <PageHead>
        <ScreenHeading title={t('title')} />
        <div className={styles.actions}>
          <Button onClick={() => void again()}>{t('again')}</Button>
          <OfflineButton onChange={again} />
          {state.at === 'read' && <Button onClick={() => saveLog(state.worker, state.device)}>{t('export')}</Button>}
        </div>
      </PageHead>
      {state.at === 'reading' && <Skeleton lines={6} label={t('reading')} />}
      {state.at === 'failed' && <ErrorState title={t('worker.silent')}>{errorText(state.code)}</ErrorState>}
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
            <JobTable worker={state.worker} onRun={again} />
          </Card>
        </>
      )}
      {state.at !== 'reading' && <DeviceCard device={state.device} />}
    </Page>
  )
}

/** Takes the worker off the network, as if the line had broken, and back. */
function OfflineButton({ onChange }: { onChange: () => Promise<void> }) {
  const { t } = useTranslation('diagnostics')
  const dispatch = useAppDispatch()
  const isOnline = useSelector(selectConnection).at === 'online'
  const toggle = () => {
    tellOnline(!isOnline)
    if (isOnline) dispatch(connectionLost({ since: Date.now() }))
    else void dispatch(readSession())
    void onChange()
  }
  return <Button onClick={toggle}>{isOnline ? t('goOffline') : t('goOnline')}</Button>
}

function DeviceCard({ device }: { device: DeviceState }) {
  const { t } = useTranslation('diagnostics')
  const locale = useLocale()
  const megabytes = new Intl.NumberFormat(locale, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 })
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
