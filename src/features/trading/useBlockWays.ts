import { useSelector } from 'react-redux'
import { personModals } from '../../../contract/pages.ts'
import { type UnblockWay, unblockWays } from '../../../domain/verification/permissions.ts'
import { currentLanguage } from '../../shell/texts/i18n.ts'
import { selectUser } from '../../shell/session/sessionSlice.ts'
import { useBlockStateQuery } from './tradingApi.ts'

/**
 * Returns the ways to lift the trading block (TRD-09): the server's, or by the same rule from the person's
 * data while there is no response.
 */
export function useBlockWays(): ReadonlySet<UnblockWay> {
  const user = useSelector(selectUser)
  const { data } = useBlockStateQuery(
    { params: { name: 'block' }, query: { lang: currentLanguage() }, body: {} },
    { refetchOnMountOrArgChange: true },
  )
  const answered = personModals.block.safeParse(data?.data)
  const ways = answered.success ? answered.data.ways : user ? unblockWays(user) : []
  return new Set<UnblockWay>([...ways, 'support'])
}
