import { useCallback, useSyncExternalStore } from 'react'
import type { WireChatRoom } from '../../../contract/chat.ts'
import { currentRoom } from '../../../domain/chat/roomUrl.ts'
import { noAnswer } from '../../api/callError.ts'
import { useAppDispatch } from '../../shell/api/appThunk.ts'
import { type Remote, useReading } from '../../shell/api/useReading.ts'
import { chatPanel, onChatPanelChange } from '../../shell/screen/chatPanel.ts'
import { type Chat, chatApi, useCurrentChatQuery } from './chatApi.ts'

export type CurrentChat =
  | { at: 'loading' }
  | { at: 'failed'; code: string }
  /** `room` is null if the back end has no rooms; `url` alone is the chat then (SRV-12). */
  | { at: 'ready'; url: string; rooms: WireChatRoom[]; room: WireChatRoom | null }

/**
 * Reads the chat's URL and rooms when the panel opens (TRD-05). Selects the room last chosen on this device.
 */
export function useCurrentChat() {
  const dispatch = useAppDispatch()
  const query = useCurrentChatQuery(undefined, { refetchOnMountOrArgChange: true })
  const reading = useReading(query)
  const chosen = useSyncExternalStore(onChatPanelChange, chatPanel).room

  /** Updates the hosts that the chat iframe reports. The URL stays, since the iframe already knows. */
  const updateHosts = useCallback(
    (id: string, { online, offline }: Pick<WireChatRoom, 'online' | 'offline'>) =>
      void dispatch(
        chatApi.util.updateQueryData('currentChat', undefined, ({ rooms }) => {
          const room = rooms.find((one) => one.id === id)
          if (room) Object.assign(room, { online, offline })
        }),
      ),
    [dispatch],
  )
  return { state: chatOf(reading, chosen), load: () => void query.refetch(), updateHosts }
}

function chatOf(reading: Remote<Chat>, chosen: string | null): CurrentChat {
  if (reading.at === 'offline') return { at: 'failed', code: noAnswer.code }
  if (reading.at !== 'shown') return reading
  const { url, rooms } = reading.data
  return { at: 'ready', url, rooms, room: rooms.find(({ id }) => id === chosen) ?? currentRoom(url, rooms) }
}
