import { useEffect, useState } from 'react'
import { useSelector } from 'react-redux'
import { promotions, rememberPromo, type WirePromotion } from '../../../contract/promotions.ts'
import { useAppDispatch } from '../../shell/appThunk.ts'
import { askServer } from '../../shell/askServer.ts'
import { selectDialogs } from '../../shell/dialogs.ts'

/**
 * The promotion that goes with the next deposit, if there is one, and a way to name another by its code (FUND-13). Asked anew when a dialog
 * has closed: another one may have been chosen there. `apply` answers the code of a refusal, or null.
 */
export function usePromotion() {
  const dispatch = useAppDispatch()
  const dialogs = useSelector(selectDialogs).length
  const [promotion, setPromotion] = useState<WirePromotion | null>(null)
  useEffect(() => {
    if (dialogs > 0) return
    let wanted = true
    void dispatch(askServer(promotions, {})).then((answer) => {
      if (wanted && 'data' in answer) setPromotion(answer.data.list.find(({ active }) => active) ?? null)
    })
    return () => {
      wanted = false
    }
  }, [dispatch, dialogs])
  async function apply(promo: string): Promise<string | null> {
    const answer = await dispatch(askServer(rememberPromo, { body: { promo } }))
    if ('error' in answer) return answer.error.code
    setPromotion(answer.data.data ?? null)
    return null
  }
  return { promotion, apply }
}
