import { CalendarView } from '../../features/news/CalendarView.tsx'
import { SafeHtml } from '../../features/pages/SafeHtml.tsx'

/** `#/show/calendar`: the economic calendar, shown by the pages' sanitiser. */
export default function CalendarScreen() {
  return <CalendarView Html={SafeHtml} />
}
