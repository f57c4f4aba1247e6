import { CalendarDialog as Calendar } from '../../features/news/CalendarDialog.tsx'
import { SafeHtml } from '../../features/pages/SafeHtml.tsx'

/** Shows the economic calendar through the pages' sanitiser. */
export default function CalendarDialog({ onClose }: { onClose: () => void }) {
  return <Calendar onClose={onClose} Html={SafeHtml} />
}
