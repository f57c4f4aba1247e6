import type { WireCopiedTrader, WireCopy } from '../../../../contract/copying.ts'
import { useInvalidation } from '../../../shell/api/useInvalidation.ts'
import { useReading } from '../../../shell/api/useReading.ts'
import { useCopiedTradersQuery, useCopiesQuery } from './copyingApi.ts'

export type CopyingState =
  | { at: 'loading' }
  | { at: 'failed' }
  /** The back end has no copy trading (SRV-12). */
  | { at: 'none' }
  | { at: 'ready'; traders: readonly WireCopiedTrader[]; offered: boolean; copies: readonly WireCopy[] }

/**
 * Reads the traders and the person's copies. Refetches when `refreshKey` changes, as the balance does with
 * every order, or on request.
 */
export function useCopying(refreshKey: string | undefined): { state: CopyingState; refetch: () => void } {
  const tradersQuery = useCopiedTradersQuery({}, { refetchOnMountOrArgChange: true })
  const copiesQuery = useCopiesQuery({}, { refetchOnMountOrArgChange: true })
  const traders = useReading(tradersQuery)
  const copies = useReading(copiesQuery)
  useInvalidation('copying', refreshKey)
  const stateNow = (): CopyingState => {
    if (traders.at === 'failed' && traders.status === 404) return { at: 'none' }
    if (traders.at === 'shown' && copies.at === 'shown')
      return { at: 'ready', traders: traders.data.list, offered: traders.data.offered, copies: copies.data.list }
    return traders.at === 'loading' || copies.at === 'loading' ? { at: 'loading' } : { at: 'failed' }
  }
  function refetch(): void {
    void tradersQuery.refetch()
    void copiesQuery.refetch()
  }
  return { state: stateNow(), refetch }
}
