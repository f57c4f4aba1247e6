import type { TourneyWindow } from '../../../domain/tournaments/windows.ts'
import { ContestWindow } from '../../features/tournaments/ContestWindow.tsx'
import { WeekendBoard } from '../../features/tournaments/WeekendBoard.tsx'
import { WeekendDialog as Weekend } from '../../features/trading/WeekendDialog.tsx'

const datesOf = (weekend: TourneyWindow) => <ContestWindow {...weekend} />

/** Shows the weekend tournament with its dates and its ranking. */
export default function WeekendDialog({ onClose }: { onClose: () => void }) {
  return <Weekend onClose={onClose} board={<WeekendBoard />} dates={datesOf} />
}
