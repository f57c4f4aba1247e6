import { SafeHtml } from '../../features/pages/SafeHtml.tsx'
import { LadderDialog as Ladder } from '../../features/promotions/LadderDialog.tsx'

/** Shows the ladder through the pages' sanitiser. */
export default function LadderDialog({ onClose }: { onClose: () => void }) {
  return <Ladder onClose={onClose} Html={SafeHtml} />
}
