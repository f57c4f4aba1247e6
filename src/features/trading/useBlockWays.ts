import { useSelector } from 'react-redux'
import { personModals } from '../../../contract/pages.ts'
import { type BlockWay, blockWays } from '../../../domain/verification/allowed.ts'
import { currentLanguage } from '../../shell/i18n.ts'
import { builtForms } from '../../shell/routes.ts'
import { selectUser } from '../../shell/sessionSlice.ts'
import { useBlockStateQuery } from './tradingApi.ts'

/**
 * The ways to end the trading block that can be offered (TRD-09): the server's answer, and until it comes, or without a network, what the
 * same rule says of the person. Documents are offered once there is a screen that takes them.
 */
export function useBlockWays(): ReadonlySet<BlockWay> {
  const user = useSelector(selectUser)
  const { data } = useBlockStateQuery(
    { params: { name: 'block' }, query: { lang: currentLanguage() }, body: {} },
    { refetchOnMountOrArgChange: true },
  )
  const answered = personModals.block.safeParse(data?.data)
  const ways = answered.success ? answered.data.ways : user ? blockWays(user) : []
  return new Set<BlockWay>([...ways.filter((way) => way !== 'upload' || builtForms.has('verify')), 'support'])
}
