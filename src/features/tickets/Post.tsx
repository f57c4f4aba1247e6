import { useTranslation } from 'react-i18next'
import { ticketAttachment, type WireAttachment, type WireTicketPost } from '../../../contract/tickets.ts'
import { clockOptions, dateFormatter, numberFormatter } from '../../../domain/kernel/formatters.ts'
import { addressOf } from '../../../domain/kernel/routeCall.ts'
import { useIsOffline } from '../../shell/device/useIsOffline.ts'
import { useLocale } from '../../ui/locale.ts'
import styles from './Tickets.module.css'

/**
 * One entry of a thread. A message is text and nothing else: what looks like HTML is shown as it was typed.
 */
export function Post({ post }: { post: WireTicketPost }) {
  const { t } = useTranslation('tickets')
  const locale = useLocale()
  const { author, kind = 'message', name, content, at, attachments, delivery, refused = [] } = post
  const time = <time dateTime={new Date(at).toISOString()}>{dateFormatter(locale, clockOptions).format(at)}</time>
  const agent = name || t('post.support')
  if (kind !== 'message')
    return (
      <li className={styles.event}>
        {kind === 'assigned'
          ? t('post.assigned', { name: agent })
          : author === 'person'
            ? t('post.closedByYou')
            : t('post.closedByDesk', { name: agent })}{' '}
        {time}
      </li>
    )
  return (
    <li className={styles.post} data-author={author} data-state={delivery}>
      <div className={styles.bubble}>
        <strong className={styles.author}>{author === 'person' ? t('post.you') : agent}</strong>
        <p className={styles.content} dir="auto">
          {content}
        </p>
        {attachments.length > 0 && (
          <ul className={styles.sentFiles}>
            {attachments.map((file) => (
              <SentFile key={file.id} file={file} />
            ))}
          </ul>
        )}
        {refused.map((file, index) => (
          <p key={`${index} ${file.name}`} className={styles.refusedFile}>
            {t(`file.refused.${file.reason}`, { name: file.name })}
          </p>
        ))}
      </div>
      <small className={delivery === 'refused' ? styles.problem : styles.muted}>
        {time}
        {delivery !== undefined && <> · {t(`delivery.${delivery}`)}</>}
      </small>
    </li>
  )
}

function SentFile({ file: { id, pid, name, size } }: { file: WireAttachment }) {
  const { t } = useTranslation('tickets')
  const locale = useLocale()
  const isOffline = useIsOffline()
  const kilobytes = numberFormatter(locale, { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 }).format(Math.ceil(size / 1000))
  const label = (
    <>
      <bdi translate="no">{name}</bdi> <small className={styles.muted}>{kilobytes}</small>
    </>
  )
  return (
    <li>
      {isOffline ? (
        label
      ) : (
        <a href={addressOf(ticketAttachment, { query: { id, pid } })} download={name} aria-label={t('file.download', { name })}>
          {label}
        </a>
      )}
    </li>
  )
}
