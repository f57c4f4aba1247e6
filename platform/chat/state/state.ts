import type { Language } from '../../../contract/kernel.ts'
import type { AnswerOf } from '../../../contract/route.ts'
import type { chatReports, ChatRole, WireChatMessage, WireChatPresence } from '../../../contract/chatRoom.ts'
import type { Texts } from '../../texts/texts.ts'

/** `asking`: for a token, of the shell. `alone`: opened in no frame, where nobody has one. */
export type Stage = { at: 'asking' | 'entering' | 'open' | 'alone' } | { at: 'failed'; code: string }

/** A message on its way. `waiting`: no answer came, it is sent again with the line. `refused`: the server said no, and why. */
export type Pending = { mark: string; text: string } & ({ is: 'sending' | 'waiting' } | { is: 'refused'; code: string })

export type Reports = AnswerOf<typeof chatReports>['reports']

export type ChatState = {
  texts: Texts
  language: Language
  stage: Stage
  session: string | null
  you: { id: string; name: string; role: ChatRole } | null
  room: { id: string; name: string; kind: 'chat' | 'video' }
  /** Who the address names, until the room itself has said who is there. */
  presence: WireChatPresence | null
  line: 'connecting' | 'live' | 'lost'
  messages: readonly WireChatMessage[]
  history: 'loading' | 'ready' | 'failed'
  older: 'none' | 'more' | 'loading'
  pending: readonly Pending[]
  /** People whose words this person does not want to see, as the server keeps it. */
  muted: ReadonlySet<string>
  reports: Reports
  draft: string
  /** What a deed came to, said once; a key of the texts. */
  said: { key: string; at: number } | null
}

export const isModerator = ({ you }: Pick<ChatState, 'you'>): boolean => you !== null && you.role !== 'member'
