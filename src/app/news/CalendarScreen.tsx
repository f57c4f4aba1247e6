import { CalendarView } from '../../features/news/CalendarView.tsx'
import { SafeHtml } from '../../features/pages/SafeHtml.tsx'

/** Renders `#/show/calendar` through the pages' sanitiser. */
export default function CalendarScreen() {
  return <CalendarView Html={SafeHtml} />
}
