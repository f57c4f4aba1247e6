import { useState } from 'react'
import { useSelector } from 'react-redux'
import type { WireListedSignal } from '../../../contract/signals.ts'
import { mergePages, type SignalFilters } from '../../../domain/signals/signalPages.ts'
import { useDatedReading } from '../../shell/api/useReading.ts'
import { selectStatus } from '../../shell/session/sessionSlice.ts'
import { useLazySignalListQuery, useSignalListQuery } from './signalsApi.ts'

type Page = { list: readonly WireListedSignal[]; more: boolean }
/** The older pages that were loaded, of the filters named by `of`. */
type Older = Page & { of: string }

/** The list of signals by filter: the newest page, and older ones on demand (ENG-12). */
export function useSignalList(filters: SignalFilters) {
  const of = JSON.stringify(filters)
  // Stored answers belong to a person or a visitor.
  const skip = useSelector(selectStatus) === 'starting'
  const query = useSignalListQuery({ body: filters }, { skip, refetchOnMountOrArgChange: true })
  const [load, { isFetching, isError }] = useLazySignalListQuery()
  const [older, setOlder] = useState<Older | null>(null)
  const reading = useDatedReading(query)
  const further = older?.of === of ? older : null
  const newest = reading.at === 'shown' ? reading.data : null
  const rows = mergePages(further?.list ?? [], newest?.list ?? [])

  return {
    reading,
    rows,
    hasMore: newest !== null && (further ?? newest).more,
    isReading: query.isFetching,
    refetch: () => void query.refetch(),
    more: { at: isFetching ? ('loading' as const) : isError ? ('failed' as const) : ('idle' as const) },
    async showMore(): Promise<void> {
      const before = rows.at(-1)?.id
      if (before === undefined) return
      const page = await load({ body: { ...filters, before } })
      // The rows on screen are kept with it: the newest page may move on, and its last rows would be missing.
      if (page.data) setOlder({ of, list: [...rows, ...page.data.value.list], more: page.data.value.more })
    },
  }
}
