import { useEffect, useRef, useState } from 'react'
import { useDispatch } from 'react-redux'
import { useNavigate } from 'react-router-dom'
import { isUnexplainedDecline } from '../../../domain/cascade/declines.ts'
import { isEndedStatus } from '../../../domain/funding/isEndedStatus.ts'
import { useAppSelector } from '../../shell/api/appThunk.ts'
import { selectDeposits } from '../../shell/deposits/depositsSlice.ts'
import { dialogOpened } from '../../shell/dialogs/dialogsSlice.ts'
import { paths } from '../../shell/location/routes.ts'

/**
 * Redirects to the result page when the deposit under way ends (FUND-01), with ZOOM's popup (FUND-26).
 * Returns whether the last one was cancelled: the form, to which that leads, says so (FUND-44).
 */
export function useDepositEnd(underWay: string | null): 'cancelled' | 'none' {
  const navigate = useNavigate()
  const dispatch = useDispatch()
  const deposits = useAppSelector(selectDeposits)
  const followed = useRef<string | null>(null)
  const [said, setSaid] = useState<'cancelled' | 'none'>('none')
  useEffect(() => {
    const ended = followed.current === null ? undefined : deposits[followed.current]
    followed.current = underWay
    if (!ended || !isEndedStatus(ended.status)) return
    const { status } = ended
    setSaid(status.at === 'cancelled' ? 'cancelled' : 'none')
    if (status.at === 'succeeded') void navigate(paths.show('funding', 'payment_success'))
    if (status.at === 'failed') void navigate(paths.show('funding', 'payment_error'))
    if (isUnexplainedDecline(ended)) dispatch(dialogOpened({ name: 'modal_honor' }))
  }, [deposits, underWay, navigate, dispatch])
  return underWay === null ? said : 'none'
}
