import { useTranslation } from 'react-i18next'
import type { WireChatRoom } from '../../../contract/chat.ts'
import { displayedHost } from '../../../domain/chat/roomUrl.ts'
import styles from './ChatPanel.module.css'

type Props = { rooms: readonly WireChatRoom[]; chosen: string | null; onChoose: (id: string) => void }

/** Selects a chat room. Each shows its host and whether the host is online (TRD-05). */
export function RoomSwitcher({ rooms, chosen, onChoose }: Props) {
  const { t } = useTranslation('chat')
  return (
    <div className={styles.rooms} role="group" aria-label={t('rooms.title')}>
      {rooms.map((room) => {
        const host = displayedHost(room)
        const hosted = host && t(host.is === 'online' ? 'rooms.online' : 'rooms.offline', { host: host.name })
        return (
          <button
            key={room.id}
            type="button"
            className={styles.room}
            aria-pressed={room.id === chosen}
            data-host={host?.is}
            title={hosted ?? undefined}
            onClick={() => onChoose(room.id)}
          >
            {room.name}
            {room.kind === 'video' && <span className={styles.kind}> {t('rooms.video')}</span>}
            {hosted && <span className="hidden"> {hosted}</span>}
          </button>
        )
      })}
    </div>
  )
}
