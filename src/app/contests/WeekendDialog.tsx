import { WeekendBoard } from '../../features/leaderboard/WeekendBoard.tsx'
import { WeekendDialog as Weekend } from '../../features/trading/WeekendDialog.tsx'

/** The weekend tournament with its board. */
export default function WeekendDialog({ onClose }: { onClose: () => void }) {
  return <Weekend onClose={onClose} board={<WeekendBoard />} />
}
