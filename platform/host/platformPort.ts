import { platformProtocolVersion, toPlatform, type FromPlatform, type ToPlatform } from '../../contract/platformMessages.ts'
import { openHostPort, type EmbeddedWindow, type HostPort, type WithoutVersion } from './hostPort.ts'

export type MessageToHost = WithoutVersion<FromPlatform>
export type PlatformPort = Pick<HostPort<FromPlatform>, 'send' | 'heartbeat'>

/**
 * Two minutes of unanswered heartbeats, at four per second: the platform may start before the host page's
 * scripts.
 */
const maxHeartbeats = 480
const protocol = { schema: toPlatform, version: platformProtocolVersion, answersReady: () => true, maxHeartbeats }

/** Opens the platform's message port to its host page (TRD-01): any message answers `ready`. */
export const openPlatformPort = (
  own: EmbeddedWindow,
  origin: string,
  onMessage: (message: ToPlatform) => void,
  onOtherVersion: () => void,
  now?: () => number,
): PlatformPort => openHostPort<ToPlatform, FromPlatform>(own, origin, protocol, { onMessage, onOtherVersion, now })
