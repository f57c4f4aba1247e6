import { useEffect, useState } from 'react'
import { useSelector } from 'react-redux'
import type { DepositView } from '../../../../contract/background.ts'
import { type DepositsSlice, selectDepositUnderWay } from '../../../shell/deposits/depositsSlice.ts'

/** Returns the deposit that ENTROPAY is offered for, or null. `onClose` is called once that offer is answered, in any tab. */
export function useEntropayOffer(onClose: () => void): DepositView | null {
  const deposit = useSelector((state: { deposits: DepositsSlice }) => selectDepositUnderWay(state))
  const offered = deposit?.status.at === 'offering' && deposit.status.processor === 'ENTROPAY' ? deposit : null
  const [first] = useState(offered?.id ?? null)
  const isAnswered = first !== null && offered?.id !== first
  useEffect(() => {
    if (isAnswered) onClose()
  }, [isAnswered, onClose])
  return offered
}
