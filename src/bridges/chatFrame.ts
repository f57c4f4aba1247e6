import { chatFrameVersion, fromChat, type FromChat, type ToChat } from '../../contract/chatFrame.ts'
import { connectFrame, type FrameLine, type FrameOptions, type Speaking } from './frameLine.ts'

export type ChatFrameLine = FrameLine<ToChat>

const protocol = { from: fromChat, version: chatFrameVersion, keeps: (kind: ToChat['type']) => kind !== 'session' }

/** The shell's end of the chat's frame protocol (TRD-05). A token is said once and never kept. */
export const connectChat = (frame: Speaking, origin: string, options: FrameOptions<FromChat>): ChatFrameLine =>
  connectFrame<FromChat, ToChat>(frame, origin, protocol, options)
