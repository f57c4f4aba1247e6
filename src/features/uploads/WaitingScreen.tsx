import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { useUnsentMessages } from '../../shell/chat/useUnsentMessages.ts'
import { selectConnection } from '../../shell/device/connectionSlice.ts'
import { selectDevice } from '../../shell/device/deviceSlice.ts'
import { EmptyList } from '../../shell/help/EmptyList.tsx'
import { ScreenHeading } from '../../shell/screen/ScreenHeading.tsx'
import { helpFor } from '../../shell/help/helpFor.ts'
import { useErrorText } from '../../shell/texts/errorText.ts'
import { useUploads } from '../../shell/uploads/useUploads.ts'
import { Card } from '../../ui/Card.tsx'
import { Page } from '../../ui/Page.tsx'
import { ReadingState } from '../../ui/ReadingState.tsx'
import { UploadList } from './UploadList.tsx'
import { WaitingChat } from './WaitingChat.tsx'
import { useWaitingPayments, WaitingPayments } from './WaitingPayments.tsx'

/** Renders `#/show/waiting`: everything that waits on this device to be sent (PWA-04). */
export default function WaitingScreen() {
  const { t } = useTranslation(['uploads', 'app'])
  const errorText = useErrorText('uploads')
  const offline = useSelector(selectConnection).at === 'offline'
  const isMemory = useSelector(selectDevice).storage === 'memory'
  const { reading, refetch } = useUploads()
  const payments = useWaitingPayments()
  const chat = useUnsentMessages()
  const status = isMemory ? t('memory') : offline ? t('offline') : t('online')
  const texts = {
    loading: t('state.loading'),
    offline: t('state.failed'),
    offlineText: isMemory ? t('memory') : t('offline'),
    failed: t('state.failed'),
    again: t('app:screen.again'),
    why: errorText,
    help: helpFor,
  }
  return (
    <Page width="text">
      <ScreenHeading title={t('title')} />
      <WaitingPayments payments={payments} />
      {chat.length > 0 && <WaitingChat messages={chat} />}
      <ReadingState reading={reading} onRetry={refetch} texts={texts} lines={3}>
        {(files) =>
          files.length === 0 ? (
            payments.length === 0 &&
            chat.length === 0 && (
              <EmptyList article="uploads" title={t('empty')}>
                {t('emptyText')}
              </EmptyList>
            )
          ) : (
            <Card>
              <p role="status">{status}</p>
              <UploadList files={files} offline={offline} />
            </Card>
          )
        }
      </ReadingState>
    </Page>
  )
}
