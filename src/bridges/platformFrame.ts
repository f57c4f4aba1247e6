import { frameVersion, fromPlatform, type FromPlatform, type ToPlatform } from '../../contract/frame.ts'
import { connectFrame, type FrameLine, type FrameOptions, type Speaking } from './frameLine.ts'

export type PlatformFrame = FrameLine<ToPlatform>
export type PlatformMessage = Parameters<PlatformFrame['send']>[0]

/** `refresh` and `kept` have no meaning before the frame is ready. */
const protocol = { from: fromPlatform, version: frameVersion, keeps: (kind: ToPlatform['type']) => kind !== 'refresh' && kind !== 'kept' }

/**
 * The shell's end of the platform's frame protocol (TRD-01). A frame that loads again (its own reload, a retry) is told the latest of
 * each kind once more.
 */
export const connectPlatform = (frame: Speaking, origin: string, options: FrameOptions<FromPlatform>): PlatformFrame =>
  connectFrame<FromPlatform, ToPlatform>(frame, origin, protocol, options)
