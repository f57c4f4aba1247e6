import { chatProtocolVersion, fromChat, type FromChat, type ToChat } from '../../contract/chatMessages.ts'
import { connectIframe, type IframeChannel, type IframeOptions, type MessageTarget } from './iframeChannel.ts'

export type ChatChannel = IframeChannel<ToChat>

const protocol = {
  from: fromChat,
  version: chatProtocolVersion,
  isReplayed: (kind: ToChat['type']) => kind === 'theme' || kind === 'language',
}

/** Opens the host page's channel to the chat iframe (TRD-05). A token is sent once and not stored. */
export const connectChat = (iframe: MessageTarget, origin: string, options: IframeOptions<FromChat>): ChatChannel =>
  connectIframe<FromChat, ToChat>(iframe, origin, protocol, options)
