import { lazy } from 'react'
import { useParams } from 'react-router-dom'
import { HistoryList } from './HistoryList.tsx'

/** Chunks of their own: most visits read the list alone. */
const EntryDetail = lazy(async () => ({ default: (await import('./EntryDetail.tsx')).EntryDetail }))
const Statement = lazy(async () => ({ default: (await import('./Statement.tsx')).Statement }))

/**
 * Renders `#/show/history`, the statement of `#/show/history/statement`, and one entry by its id (SUP-06).
 */
export default function HistoryScreen() {
  const { add } = useParams()
  if (add === undefined) return <HistoryList />
  return add === 'statement' ? <Statement /> : <EntryDetail key={add} id={add} />
}
