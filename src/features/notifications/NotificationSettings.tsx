import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import type { notificationSettings } from '../../../contract/notifications.ts'
import type { ResponseOf } from '../../../contract/route.ts'
import { useReading } from '../../shell/api/useReading.ts'
import { selectConnection } from '../../shell/device/connectionSlice.ts'
import { useSwitches } from '../../shell/forms/useSwitches.ts'
import { useErrorText } from '../../shell/texts/errorText.ts'
import { Card } from '../../ui/Card.tsx'
import { helpFor } from '../../shell/help/helpFor.ts'
import { ErrorMessage } from '../../shell/help/ErrorMessage.tsx'
import { ReadingState } from '../../ui/ReadingState.tsx'
import { useNotificationSettingsQuery, useSaveNotificationSettingMutation } from './notificationsApi.ts'
import styles from './NotificationSettings.module.css'
import { PushDeviceCard } from './PushDeviceCard.tsx'

type Setting = ResponseOf<typeof notificationSettings>['list'][number]

/** The switches: push messages on this device, and each topic in the list and on devices (PWA-07). */
export function NotificationSettings() {
  const { t } = useTranslation(['notifications', 'app'])
  const why = useErrorText('notifications')
  const query = useNotificationSettingsQuery({})
  const texts = {
    loading: t('state.loading'),
    offline: t('push.offline'),
    offlineText: '',
    failed: t('settings.failed'),
    again: t('app:screen.again'),
    why,
    help: helpFor,
  }
  return (
    <>
      <PushDeviceCard />
      <Card title={t('settings.title')}>
        <ReadingState lines={4} texts={texts} reading={useReading(query)} onRetry={() => void query.refetch()}>
          {({ list }) => <TopicTable list={list} readAgain={query.refetch} />}
        </ReadingState>
      </Card>
    </>
  )
}

function TopicTable({ list, readAgain }: { list: readonly Setting[]; readAgain: () => Promise<unknown> }) {
  const { t } = useTranslation('notifications')
  const errorText = useErrorText('notifications')
  const [save] = useSaveNotificationSettingMutation()
  const { isOn, press, refusal } = useSwitches()
  const isOffline = useSelector(selectConnection).at === 'offline'
  const switchOf = (topic: Setting['topic'], channel: 'app' | 'push', saved: Setting['app']) => ({
    isOn: isOn(`${topic} ${channel}`, saved === 'on'),
    disabled: isOffline,
    onChange: (value: boolean): void =>
      void press(`${topic} ${channel}`, value, async () => {
        await save({ body: { topic, channel, value: value ? 'on' : 'off' } }).unwrap()
        await readAgain()
      }),
  })
  return (
    <>
      <table className={styles.topics}>
        <thead>
          <tr>
            <th scope="col">
              <span className="hidden">{t('title')}</span>
            </th>
            <th scope="col">{t('settings.app')}</th>
            <th scope="col">{t('settings.push')}</th>
          </tr>
        </thead>
        <tbody>
          {list.map(({ topic, app, push }) => {
            // The server may know topics of later versions.
            const name = t(`topic.${topic}` as 'topic.invoice')
            return (
              <tr key={topic}>
                <th scope="row">{name}</th>
                <td>
                  {app === 'always' ? (
                    <span className={styles.note}>{t('settings.always')}</span>
                  ) : (
                    <Switch label={`${name}, ${t('settings.app')}`} {...switchOf(topic, 'app', app)} />
                  )}
                </td>
                <td>
                  {push === 'always' ? (
                    <span className={styles.note}>{t('settings.always')}</span>
                  ) : (
                    <Switch label={`${name}, ${t('settings.push')}`} {...switchOf(topic, 'push', push)} />
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {refusal && (
        <ErrorMessage key={refusal.attempt} code={refusal.fault.code}>
          {errorText(refusal.fault.code)}
        </ErrorMessage>
      )}
    </>
  )
}

type SwitchProps = { label: string; isOn: boolean; disabled: boolean; onChange: (isOn: boolean) => void }

const Switch = ({ label, isOn, disabled, onChange }: SwitchProps) => (
  <label className={styles.switch}>
    <input type="checkbox" checked={isOn} disabled={disabled} onChange={({ target }) => onChange(target.checked)} />
    <span className="hidden">{label}</span>
  </label>
)
