import type { Language } from '../../../contract/kernel.ts'
import type { ResponseOf } from '../../../contract/route.ts'
import type { chatReports, ChatRole, WireChatMessage, WireChatPresence } from '../../../contract/chatRoom.ts'
import type { Texts } from '../../texts/texts.ts'

/**
 * `asking`: waiting for a token from the host page. `alone`: opened outside an iframe, where no token can
 * come.
 */
export type RoomStage = { at: 'asking' | 'entering' | 'open' | 'alone' } | { at: 'failed'; code: string }

/**
 * An unsent message. `waiting`: no response came, it is sent again after reconnecting. `refused`: the server
 * refused it with `code`. `at`: when it was written, by the device's clock.
 */
export type PendingMessage = { mark: string; text: string; at?: number | undefined } & (
  | { is: 'sending' | 'waiting' }
  | { is: 'refused'; code: string }
)

export type RoomReports = ResponseOf<typeof chatReports>['reports']

export type ChatState = {
  texts: Texts
  language: Language
  stage: RoomStage
  session: string | null
  you: { id: string; name: string; role: ChatRole } | null
  room: { id: string; name: string; kind: 'chat' | 'video' }
  /** The hosts named in the address, until the room sends its own list. */
  presence: WireChatPresence | null
  connection: 'connecting' | 'live' | 'lost'
  messages: readonly WireChatMessage[]
  history: 'loading' | 'ready' | 'failed'
  older: 'none' | 'more' | 'loading'
  pending: readonly PendingMessage[]
  /** People this person has muted, as stored on the server. */
  muted: ReadonlySet<string>
  reports: RoomReports
  draft: string
  /** The result of the last action, shown once; a key of the texts. */
  said: { key: string; at: number } | null
}

export const isModerator = ({ you }: Pick<ChatState, 'you'>): boolean => you !== null && you.role !== 'member'
