import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import type { MessageView } from '../../../contract/background.ts'
import type { WireTicket, WireTicketPost } from '../../../contract/tickets.ts'
import { groupByDay } from '../../../domain/notifications/groupByDay.ts'
import { useIsOffline } from '../../shell/device/useIsOffline.ts'
import { toastShown } from '../../shell/dialogs/toastsSlice.ts'
import { useSubmission } from '../../shell/forms/useSubmission.ts'
import { hrefOf, openPath } from '../../shell/location/location.ts'
import { paths } from '../../shell/location/routes.ts'
import { selectUser } from '../../shell/session/sessionSlice.ts'
import { formatDateTime } from '../../shell/texts/dateTime.ts'
import { dayText } from '../../shell/texts/dayText.ts'
import { useErrorText } from '../../shell/texts/errorText.ts'
import { useStoredReadingTexts } from '../../shell/texts/useReadingTexts.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ErrorMessage } from '../../shell/help/ErrorMessage.tsx'
import { useLocale } from '../../ui/locale.ts'
import { useIsMounted } from '../../ui/useIsMounted.ts'
import { EmptyState } from '../../ui/Notice.tsx'
import { ReadingState } from '../../ui/ReadingState.tsx'
import { Sentence } from '../../ui/Sentence.tsx'
import { selectMessages } from '../../shell/support/messagesSlice.ts'
import { Post } from './Post.tsx'
import { ReplyForm } from './ReplyForm.tsx'
import { StatusChip } from './StatusChip.tsx'
import { useCloseTicketMutation } from './ticketsApi.ts'
import styles from './Tickets.module.css'
import { useThread } from './useThread.ts'
import { WaitingMessage } from './WaitingMessage.tsx'
import { HelpLink } from '../../shell/help/HelpLink.tsx'

/** Renders one ticket as a conversation, with the reply below it (SUP-01, SUP-02). */
export function Thread({ id }: { id: string }) {
  const { t } = useTranslation('tickets')
  const texts = useStoredReadingTexts('tickets')
  const uid = useSelector(selectUser)?.userId
  const thread = useThread(id)
  const waiting = useSelector(selectMessages).filter(({ ticket }) => ticket === id)
  const [edited, setEdited] = useState<MessageView | null>(null)
  return (
    <ReadingState lines={8} texts={texts} reading={thread.reading} onRetry={thread.refetch}>
      {({ ticket }) =>
        ticket === null ? (
          <EmptyState help={<HelpLink article="tickets" />} title={t('thread.gone')}>
            {t('thread.goneText')}
          </EmptyState>
        ) : (
          <div className={styles.thread}>
            <Head ticket={ticket} />
            <Conversation thread={thread} waiting={waiting} onEdit={setEdited} />
            {uid !== undefined && (
              <Card>
                <ReplyForm
                  key={id}
                  uid={uid}
                  ticket={id}
                  isClosed={ticket.state === 'closed'}
                  edited={edited}
                  onEdited={() => setEdited(null)}
                />
              </Card>
            )}
          </div>
        )
      }
    </ReadingState>
  )
}

type ConversationProps = {
  thread: ReturnType<typeof useThread>
  waiting: readonly MessageView[]
  onEdit: (message: MessageView) => void
}

/**
 * Counts the answers that have arrived since the thread was opened, so that a screen reader hears of them.
 */
function useArrivals(posts: readonly WireTicketPost[]): number {
  const last = posts.findLast(({ author, kind }) => author === 'desk' && kind !== 'assigned')?.id ?? null
  const [seen, setSeen] = useState({ last, count: 0 })
  if (last !== seen.last) setSeen({ last, count: seen.count + 1 })
  return seen.count
}

/** The posts by day, oldest first, then what waits on this device. */
function Conversation({ thread: { posts, hasEarlier, showEarlier, earlier }, waiting, onEdit }: ConversationProps) {
  const { t } = useTranslation('tickets')
  const errorText = useErrorText('tickets')
  const locale = useLocale()
  const [now] = useState(Date.now)
  const arrived = useArrivals(posts)
  return (
    <section aria-label={t('thread.label')} className={styles.conversation}>
      <p role="status" className="hidden">
        {arrived > 0 && t('unread', { count: arrived })}
      </p>
      {hasEarlier && (
        <Button tone="plain" busy={earlier.at === 'sending'} onClick={showEarlier}>
          {t('thread.earlier')}
        </Button>
      )}
      {earlier.at === 'refused' && (
        <ErrorMessage key={earlier.attempt} code={earlier.fault.code}>
          {errorText(earlier.fault.code)}
        </ErrorMessage>
      )}
      {groupByDay(posts, now).map(({ day, items }) => (
        <div key={day} className={styles.day}>
          <h3>{dayText(day, now, locale)}</h3>
          <ul className={styles.posts}>
            {items.map((post) => (
              <Post key={post.id} post={post} />
            ))}
          </ul>
        </div>
      ))}
      {waiting.length > 0 && (
        <ul className={styles.posts} aria-label={t('waiting.title')}>
          {waiting.map((message) => (
            <WaitingMessage key={message.id} message={message} onEdit={onEdit} />
          ))}
        </ul>
      )}
    </section>
  )
}

/** The ticket's facts, and the way to close it (SUP-02). */
function Head({ ticket }: { ticket: WireTicket }) {
  const { t } = useTranslation('tickets')
  const dispatch = useDispatch()
  const locale = useLocale()
  const isOffline = useIsOffline()
  const [now] = useState(Date.now)
  const [close] = useCloseTicketMutation()
  const { status, send } = useSubmission()
  const isMounted = useIsMounted()
  const { id, subject, at, agent, state } = ticket
  const onClose = () =>
    void send(async () => {
      await close({ body: { id } }).unwrap()
      dispatch(toastShown({ text: t('close.done'), tone: 'success' }))
      if (isMounted()) openPath(hrefOf(paths.show('tickets')))
    })
  return (
    <header className={styles.head}>
      <div className={styles.headText}>
        <h2 dir="auto">{subject}</h2>
        <p className={styles.muted}>
          <StatusChip ticket={ticket} />{' '}
          <bdi>
            <Sentence name={id}>{t('thread.number', { id })}</Sentence>
          </bdi>{' '}
          · {t('thread.opened', { at: formatDateTime(at, now, locale) })}
          {agent !== undefined && ` · ${t('agent', { name: agent })}`}
        </p>
      </div>
      {state !== 'closed' && (
        <Button busy={status.at === 'sending'} disabled={isOffline} onClick={onClose}>
          {t('close')}
        </Button>
      )}
      {status.at === 'refused' && (
        <ErrorMessage key={status.attempt} code={status.fault.code}>
          {t('close.failed')}
        </ErrorMessage>
      )}
    </header>
  )
}
