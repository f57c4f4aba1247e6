import { CalendarDialog as Calendar } from '../../features/news/CalendarDialog.tsx'
import { SafeHtml } from '../../features/pages/SafeHtml.tsx'

/** The economic calendar, shown by the pages' sanitiser. */
export default function CalendarDialog({ onClose }: { onClose: () => void }) {
  return <Calendar onClose={onClose} Html={SafeHtml} />
}
