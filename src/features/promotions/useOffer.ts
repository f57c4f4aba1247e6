import { useEffect, useState } from 'react'
import { useSelector } from 'react-redux'
import type { PersonModalState } from '../../../contract/pages.ts'
import type { WirePromotion } from '../../../contract/promotions.ts'
import type { OfferName } from '../../../domain/promotions/offer.ts'
import { isCallError, malformedAnswer } from '../../api/callError.ts'
import { background } from '../../bridges/background.ts'
import type { Remote } from '../../shell/api/useReading.ts'
import { useSubmission } from '../../shell/forms/useSubmission.ts'
import { selectOffsetMs } from '../../shell/session/sessionSlice.ts'
import type { RootState } from '../../shell/store/rootReducer.ts'
import { selectEndCount } from './offersSlice.ts'
import { useAcceptLimitedMutation, useAcceptRiskFreeMutation, useIgnoreLimitedMutation } from './promotionsApi.ts'
import { tellOtherTabs } from './tellOtherTabs.ts'
import { useIgnoredOnClose } from './useIgnoredOnClose.ts'
import { usePersonModal } from './usePersonModal.ts'
import { isRuleRefusal } from './usePersonReading.ts'

/** An acceptance ends with the promotion, or with the code of its refusal. */
type Acceptance = { promotion: WirePromotion } | { refused: string }

/**
 * Reads an offer with its deadline and sends the person's answer (ENG-02, ENG-03). The server's clock and
 * deadline decide.
 */
export function useOffer(offer: OfferName) {
  const offset = useSelector(selectOffsetMs)
  const { reading: read, refetch } = usePersonModal(offer)
  const [acceptLimited] = useAcceptLimitedMutation()
  const [acceptRiskFree] = useAcceptRiskFreeMutation()
  const [ignore] = useIgnoreLimitedMutation()
  const { status, send } = useSubmission()
  const [accepted, setAccepted] = useState<WirePromotion | null>(null)
  const [hasEnded, setHasEnded] = useState(false)
  const isLimited = offer === 'limited_offer'
  const isSending = status.at === 'sending'
  /** The reason why the offer can no longer be answered, or null. */
  const closed = hasEnded ? 'offers.ended' : status.at === 'refused' && isRuleRefusal(status.fault) ? status.fault.code : null
  const reading: Remote<PersonModalState<OfferName>> = closed === null ? read : { at: 'failed', code: closed, status: 200 }
  const open = reading.at === 'shown' && accepted === null ? reading.data : null
  const now = (): number => Date.now() + offset

  const end = (): void => {
    if (open === null || isSending) return
    setHasEnded(true)
    if (isLimited) void ignore({})
  }
  useWorkerDeadline(offer, open?.until ?? null, { end, answered: refetch })
  // Closing during the acceptance request does not decline the offer.
  useIgnoredOnClose(isLimited && open !== null && !isSending)

  /** Accepts the offer. Returns null if there is none to accept, or another call is under way. */
  async function accept(): Promise<Acceptance | null> {
    if (open === null) return null
    let acceptance: Acceptance | null = null
    await send(async () => {
      try {
        const call = isLimited ? acceptLimited({}) : acceptRiskFree({ body: { promo: open.promo } })
        const { data } = await call.unwrap()
        if (!data) throw malformedAnswer(200)
        acceptance = { promotion: data }
        setAccepted(data)
        tellOtherTabs(offer)
      } catch (error) {
        if (isCallError(error)) acceptance = { refused: error.code }
        throw error
      }
    })
    return acceptance
  }
  return { reading, status, accepted, isClosed: closed !== null, now, accept, end, refetch }
}

/**
 * The worker reports the deadline, since its timers keep running while the page's are throttled (ENG-05); a
 * report before it says that another tab has answered.
 */
function useWorkerDeadline(offer: OfferName, until: number | null, { end, answered }: { end: () => void; answered: () => void }): void {
  const offset = useSelector(selectOffsetMs)
  const endCount = useSelector((state: RootState) => selectEndCount(state, offer))
  const [endCountBefore] = useState(endCount)
  useEffect(() => {
    if (until !== null) void background.remind(offer, Math.max(0, until - Date.now() - offset))
  }, [offer, until, offset])
  const isOver = endCount > endCountBefore && until !== null
  useEffect(() => {
    if (isOver) (Date.now() + offset >= until ? end : answered)()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once per report
  }, [isOver, endCount])
}
