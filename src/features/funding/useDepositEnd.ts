import { useEffect, useRef } from 'react'
import { useSelector } from 'react-redux'
import { useNavigate } from 'react-router-dom'
import { isEndedStatus } from '../../../domain/funding/isEndedStatus.ts'
import { background } from '../../bridges/background.ts'
import { type DepositsSlice, selectDeposits } from '../../shell/deposits/depositsSlice.ts'
import { paths } from '../../shell/location/routes.ts'

/** Redirects to the result page when the deposit under way ends (FUND-01), and refreshes the balance. */
export function useDepositEnd(underWay: string | null): void {
  const navigate = useNavigate()
  const deposits = useSelector((state: { deposits: DepositsSlice }) => selectDeposits(state))
  const followed = useRef<string | null>(null)
  useEffect(() => {
    const status = followed.current === null ? undefined : deposits[followed.current]?.status
    followed.current = underWay
    if (!status || !isEndedStatus(status)) return
    if (status.at === 'succeeded') {
      void background.refreshUser()
      void navigate(paths.show('funding', 'payment_success'))
    }
    if (status.at === 'failed') void navigate(paths.show('funding', 'payment_error'))
  }, [deposits, underWay, navigate])
}
