import { chatFrameVersion, toChat, type FromChat, type ToChat } from '../../../contract/chatFrame.ts'
import { connectParent, type FramedWindow, type ParentLine } from '../../frame/parentLine.ts'

/** Half a minute of unanswered beats. */
const mostBeats = 60
const protocol = { of: toChat, version: chatFrameVersion, answers: ({ type }: ToChat) => type === 'session', mostBeats }

/** The chat's end of its frame protocol (TRD-05): `ready` asks for a token, and only a session answers it. */
export const connectShellLine = (
  own: FramedWindow,
  origin: string,
  hear: (message: ToChat) => void,
  now?: () => number,
): ParentLine<FromChat> => connectParent<ToChat, FromChat>(own, origin, protocol, { hear, now })
