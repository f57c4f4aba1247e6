import { useEffect, useRef } from 'react'
import { useSelector } from 'react-redux'
import { useNavigate } from 'react-router-dom'
import { isEnded } from '../../../domain/funding/isEnded.ts'
import { background } from '../../bridges/background.ts'
import { type DepositsSlice, selectDeposits } from '../../shell/depositsSlice.ts'
import { paths } from '../../shell/routes.ts'

/** Leads to the result when the deposit that was shown under way ends (FUND-01), and asks for the balance it changed. */
export function useDepositEnd(underWay: string | null): void {
  const navigate = useNavigate()
  const deposits = useSelector((state: { deposits: DepositsSlice }) => selectDeposits(state))
  const followed = useRef<string | null>(null)
  useEffect(() => {
    const stage = followed.current === null ? undefined : deposits[followed.current]?.stage
    followed.current = underWay
    if (!stage || !isEnded(stage)) return
    if (stage.at === 'succeeded') {
      void background.refreshUser()
      void navigate(paths.show('funding', 'payment_success'))
    }
    if (stage.at === 'failed') void navigate(paths.show('funding', 'payment_error'))
  }, [deposits, underWay, navigate])
}
