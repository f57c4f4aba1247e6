import { lazy } from 'react'
import { useLocation, useParams } from 'react-router-dom'
import { HistoryList } from './HistoryList.tsx'

/** Chunks of their own: most visits read the list alone. */
const EntryDetail = lazy(async () => ({ default: (await import('./EntryDetail.tsx')).EntryDetail }))
const Statement = lazy(async () => ({ default: (await import('./Statement.tsx')).Statement }))

/**
 * Renders `#/show/history`, the statement of `#/show/history/statement`, and one entry by its id (SUP-06).
 */
export default function HistoryScreen() {
  const { add } = useParams()
  const { search } = useLocation()
  if (add === undefined) return <HistoryList />
  // Another period is another statement: old rows never stand below its dates.
  return add === 'statement' ? <Statement key={search} /> : <EntryDetail key={add} id={add} />
}
