import { useCallback, useEffect, useState } from 'react'
import type { WireChatRoom } from '../../../contract/chat.ts'
import { currentRoom } from '../../../domain/chat/roomAddress.ts'
import { type CallError, isCallError } from '../../api/callError.ts'
import { chatPanel, setChatPanel } from '../../shell/chatPanel.ts'
import { useCurrentChatMutation } from './chatApi.ts'

export type CurrentChat =
  | { at: 'loading' }
  | { at: 'failed'; fault: CallError }
  /** `room` null: a back end that tells of no rooms; its chat is the address alone (SRV-12). */
  | { at: 'ready'; url: string; rooms: WireChatRoom[]; room: WireChatRoom | null }

/** The chat and its rooms as they are when the panel opens (TRD-05), with the room that was chosen last on this device. */
export function useCurrentChat() {
  const [state, setState] = useState<CurrentChat>({ at: 'loading' })
  const [ask] = useCurrentChatMutation()
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const left = new AbortController()
    const read = async (): Promise<CurrentChat> => {
      try {
        const { url, rooms = [] } = await ask({ body: {} }).unwrap()
        if (url === undefined) return { at: 'failed', fault: { code: 'auth.server_error', status: 200 } }
        const remembered = rooms.find(({ id }) => id === chatPanel().room)
        return { at: 'ready', url, rooms, room: remembered ?? currentRoom(url, rooms) }
      } catch (fault) {
        return { at: 'failed', fault: isCallError(fault) ? fault : { code: 'auth.server_error', status: 0 } }
      }
    }
    const show = async (): Promise<void> => {
      const next = await read()
      if (!left.signal.aborted) setState(next)
    }
    void show()
    return () => left.abort()
  }, [ask, attempt])
  const load = useCallback(() => {
    setState({ at: 'loading' })
    setAttempt((times) => times + 1)
  }, [])

  const choose = useCallback((id: string) => {
    setChatPanel({ room: id })
    setState((now) => (now.at === 'ready' ? { ...now, room: now.rooms.find((one) => one.id === id) ?? now.room } : now))
  }, [])
  /** The frame says who hosts its room now. The address stays as it is: the frame knows already. */
  const hear = useCallback((id: string, hosts: { online: string[]; offline: string[] }) => {
    setState((now) => (now.at === 'ready' ? { ...now, rooms: now.rooms.map((one) => (one.id === id ? { ...one, ...hosts } : one)) } : now))
  }, [])
  return { state, load, choose, hear }
}
