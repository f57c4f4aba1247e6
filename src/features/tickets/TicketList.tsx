import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import type { MessageView } from '../../../contract/background.ts'
import type { WireTicket } from '../../../contract/tickets.ts'
import { useDatedReading } from '../../shell/api/useReading.ts'
import { useIsOffline } from '../../shell/device/useIsOffline.ts'
import { EmptyList } from '../../shell/help/EmptyList.tsx'
import { hrefOf, openPath } from '../../shell/location/location.ts'
import { paths } from '../../shell/location/routes.ts'
import { formatDateTime } from '../../shell/texts/dateTime.ts'
import { useStoredReadingTexts } from '../../shell/texts/useReadingTexts.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { useLocale } from '../../ui/locale.ts'
import { ReadingState } from '../../ui/ReadingState.tsx'
import { selectMessages, ticketEdited } from '../../shell/support/messagesSlice.ts'
import { deliveryKey } from './deliveryKey.ts'
import { StatusChip } from './StatusChip.tsx'
import { useTicketsQuery } from './ticketsApi.ts'
import styles from './Tickets.module.css'
import { WaitingMessage } from './WaitingMessage.tsx'

/**
 * Renders the person's tickets, the one that changed last first; above them those that wait on this device
 * (SUP-01). A ticket whose reply waits or was refused says so (SUP-02).
 */
export function TicketList() {
  const { t } = useTranslation('tickets')
  const texts = useStoredReadingTexts('tickets')
  const query = useTicketsQuery({ body: {} }, { refetchOnMountOrArgChange: true })
  const reading = useDatedReading(query)
  const dispatch = useDispatch()
  const edit = (message: MessageView): void => {
    dispatch(ticketEdited(message))
    openPath(hrefOf(paths.show('tickets', 'new')))
  }
  const messages = useSelector(selectMessages)
  const waiting = messages.filter(({ ticket }) => ticket === undefined)
  return (
    <>
      {waiting.length > 0 && (
        <Card title={t('waiting.title')}>
          <ul className={styles.posts}>
            {waiting.map((message) => (
              <WaitingMessage key={message.id} message={message} onEdit={edit} />
            ))}
          </ul>
        </Card>
      )}
      <div className={styles.listed}>
        <ReadingState lines={6} texts={texts} reading={reading} onRetry={query.refetch}>
          {({ list }) =>
            list.length > 0 ? (
              <ul className={styles.list}>
                {list.map((ticket) => (
                  <TicketItem key={ticket.id} ticket={ticket} replies={messages.filter((one) => one.ticket === ticket.id)} />
                ))}
              </ul>
            ) : (
              waiting.length === 0 && (
                <EmptyList
                  article="tickets"
                  title={t('empty')}
                  action={<ButtonLink href={hrefOf(paths.show('tickets', 'new'))}>{t('new')}</ButtonLink>}
                >
                  {t('emptyText')}
                </EmptyList>
              )
            )
          }
        </ReadingState>
      </div>
    </>
  )
}

/** `replies`: those that have not left this device. */
function TicketItem({ ticket, replies }: { ticket: WireTicket; replies: readonly MessageView[] }) {
  const { t } = useTranslation('tickets')
  const locale = useLocale()
  const isOffline = useIsOffline()
  const [now] = useState(Date.now)
  const isRefused = replies.some(({ status }) => status.at === 'refused')
  const { id, subject, changed, at, unread = 0, agent } = ticket
  return (
    <li>
      <a className={styles.item} href={hrefOf(paths.show('tickets', id))} data-unread={unread > 0}>
        <span className={styles.subject} dir="auto">
          {unread > 0 && <span className={styles.dot} aria-hidden="true" />}
          {subject}
        </span>
        <StatusChip ticket={ticket} />
        <small className={styles.muted}>
          {isRefused && <strong className={styles.problem}>{t('delivery.notSent')} · </strong>}
          {!isRefused && replies.length > 0 && <strong>{t(deliveryKey(replies, isOffline))} · </strong>}
          {unread > 0 && <strong>{t('unread', { count: unread })} · </strong>}
          {t('changed', { at: formatDateTime(changed ?? at, now, locale) })}
          {agent !== undefined && ` · ${t('agent', { name: agent })}`}
        </small>
      </a>
    </li>
  )
}
