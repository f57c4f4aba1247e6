import { useEffect, useState } from 'react'
import type { DepositView } from '../../../../contract/background.ts'
import { useAppSelector } from '../../../shell/api/appThunk.ts'
import { selectDepositUnderWay } from '../../../shell/deposits/depositsSlice.ts'

/**
 * Returns the deposit that ENTROPAY is offered for, or null. `onClose` is called once that offer is answered,
 * in any tab.
 */
export function useEntropayOffer(onClose: () => void): DepositView | null {
  const deposit = useAppSelector(selectDepositUnderWay)
  const offered = deposit?.status.at === 'offering' && deposit.status.processor === 'ENTROPAY' ? deposit : null
  const [first] = useState(offered?.id ?? null)
  const isAnswered = first !== null && offered?.id !== first
  useEffect(() => {
    if (isAnswered) onClose()
  }, [isAnswered, onClose])
  return offered
}
