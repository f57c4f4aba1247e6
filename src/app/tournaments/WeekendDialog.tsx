import { WeekendBoard } from '../../features/tournaments/WeekendBoard.tsx'
import { WeekendDialog as Weekend } from '../../features/trading/WeekendDialog.tsx'

/** Shows the weekend tournament with its ranking. */
export default function WeekendDialog({ onClose }: { onClose: () => void }) {
  return <Weekend onClose={onClose} board={<WeekendBoard />} />
}
