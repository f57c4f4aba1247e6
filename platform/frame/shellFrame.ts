import { frameVersion, toPlatform, type FromPlatform, type ToPlatform } from '../../contract/frame.ts'
import { connectParent, type FramedWindow, type ParentLine, type WithoutVersion } from './parentLine.ts'

export type ShellMessage = WithoutVersion<FromPlatform>
export type Shell = Pick<ParentLine<FromPlatform>, 'send' | 'beat'>

/** Half a minute of unanswered beats. */
const mostBeats = 120
const protocol = { of: toPlatform, version: frameVersion, answers: () => true, mostBeats }

/** The platform's end of its frame protocol (TRD-01): whatever the shell says answers `ready`. */
export const connectShell = (
  own: FramedWindow,
  origin: string,
  hear: (message: ToPlatform) => void,
  otherVersion: () => void,
  now?: () => number,
): Shell => connectParent<ToPlatform, FromPlatform>(own, origin, protocol, { hear, otherVersion, now })
