import { platformProtocolVersion, fromPlatform, type FromPlatform, type ToPlatform } from '../../contract/platformMessages.ts'
import { connectIframe, type IframeChannel, type IframeOptions, type MessageTarget } from './iframeChannel.ts'

export type PlatformChannel = IframeChannel<ToPlatform>
export type PlatformMessage = Parameters<PlatformChannel['send']>[0]

/** `refresh` and `kept` are meaningless before the iframe is ready; `symbol` is a single request. */
const protocol = {
  from: fromPlatform,
  version: platformProtocolVersion,
  isReplayed: (kind: ToPlatform['type']) => !['refresh', 'kept', 'symbol', 'settings'].includes(kind),
}

/**
 * Opens the host page's channel to the platform's iframe (TRD-01). An iframe that loads again receives the
 * latest message of each kind again.
 */
export const connectPlatform = (iframe: MessageTarget, origin: string, options: IframeOptions<FromPlatform>): PlatformChannel =>
  connectIframe<FromPlatform, ToPlatform>(iframe, origin, protocol, options)
