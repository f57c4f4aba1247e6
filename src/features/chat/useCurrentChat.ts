import { useCallback, useEffect, useState } from 'react'
import type { WireChatRoom } from '../../../contract/chat.ts'
import { currentRoom } from '../../../domain/chat/roomUrl.ts'
import { type CallError, isCallError } from '../../api/callError.ts'
import { chatPanel, setChatPanel } from '../../shell/screen/chatPanel.ts'
import { useCurrentChatMutation } from './chatApi.ts'

export type CurrentChat =
  | { at: 'loading' }
  | { at: 'failed'; fault: CallError }
  /** `room` is null if the back end has no rooms; `url` alone is the chat then (SRV-12). */
  | { at: 'ready'; url: string; rooms: WireChatRoom[]; room: WireChatRoom | null }

/** Loads the chat's URL and rooms when the panel opens (TRD-05). Selects the room last chosen on this device. */
export function useCurrentChat() {
  const [state, setState] = useState<CurrentChat>({ at: 'loading' })
  const [fetchChat] = useCurrentChatMutation()
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const abort = new AbortController()
    const read = async (): Promise<CurrentChat> => {
      try {
        const { url, rooms = [] } = await fetchChat({ body: {} }).unwrap()
        if (url === undefined) return { at: 'failed', fault: { code: 'auth.server_error', status: 200 } }
        const remembered = rooms.find(({ id }) => id === chatPanel().room)
        return { at: 'ready', url, rooms, room: remembered ?? currentRoom(url, rooms) }
      } catch (fault) {
        return { at: 'failed', fault: isCallError(fault) ? fault : { code: 'auth.server_error', status: 0 } }
      }
    }
    const show = async (): Promise<void> => {
      const next = await read()
      if (!abort.signal.aborted) setState(next)
    }
    void show()
    return () => abort.abort()
  }, [fetchChat, attempt])
  const load = useCallback(() => {
    setState({ at: 'loading' })
    setAttempt((times) => times + 1)
  }, [])

  const choose = useCallback((id: string) => {
    setChatPanel({ room: id })
    setState((now) => (now.at === 'ready' ? { ...now, room: now.rooms.find((one) => one.id === id) ?? now.room } : now))
  }, [])
  /** Updates the hosts that the chat iframe reports. The URL stays, since the iframe already knows. */
  const updateHosts = useCallback((id: string, hosts: { online: string[]; offline: string[] }) => {
    setState((now) => (now.at === 'ready' ? { ...now, rooms: now.rooms.map((one) => (one.id === id ? { ...one, ...hosts } : one)) } : now))
  }, [])
  return { state, load, choose, updateHosts }
}
