import { useEffect, useState } from 'react'
import { useSelector } from 'react-redux'
import { acceptLimited, ignoreLimited, rememberPromo, type WirePromotion } from '../../../contract/promotions.ts'
import type { OfferName } from '../../../domain/promotions/offer.ts'
import { background } from '../../bridges/background.ts'
import { useAppDispatch } from '../../shell/appThunk.ts'
import { askServer } from '../../shell/askServer.ts'
import { selectOffsetMs } from '../../shell/sessionSlice.ts'
import type { Reading } from '../../shell/useReading.ts'
import { askState } from './askState.ts'
import { selectEnds } from './offersSlice.ts'
import { isRule, useAsked } from './useAsked.ts'
import { useIgnoredOnClose } from './useIgnoredOnClose.ts'

/** What the person has answered. `closed`: it is no longer theirs to answer, by the code of why. */
type Answering =
  | { at: 'open' }
  | { at: 'sending' }
  | { at: 'refused'; code: string; attempt: number }
  | { at: 'closed'; code: string }
  | { at: 'accepted'; promotion: WirePromotion }

/** An offer with its deadline, and the person's answer to it (ENG-02, ENG-03). The server's clock and the deadline that it keeps decide. */
export function useOffer(offer: OfferName) {
  const dispatch = useAppDispatch()
  const offset = useSelector(selectOffsetMs)
  const { reading: read, again } = useAsked(offer, () => askState(offer))
  const [answering, setAnswering] = useState<Answering>({ at: 'open' })
  const isLimited = offer === 'limited_offer'
  const reading: Reading<Offered> = answering.at === 'closed' ? { at: 'failed', code: answering.code, status: 200 } : read
  const open = reading.at === 'shown' && answering.at !== 'accepted' ? reading.data : null
  const now = (): number => Date.now() + offset

  const end = (): void => {
    if (open === null || answering.at === 'sending') return
    setAnswering({ at: 'closed', code: 'offers.ended' })
    if (isLimited) void dispatch(askServer(ignoreLimited, {}))
  }
  useToldByWorker(offer, open?.until ?? null, end)
  // Who closes it while the "yes" is on its way has not turned it down.
  useIgnoredOnClose(isLimited && open !== null && answering.at !== 'sending')

  async function accept(): Promise<WirePromotion | null> {
    if (open === null || answering.at === 'sending') return null
    setAnswering({ at: 'sending' })
    const call = isLimited ? askServer(acceptLimited, {}) : askServer(rememberPromo, { body: { promo: open.promo } })
    const answer = await dispatch(call)
    const promotion = 'error' in answer ? null : (answer.data.data ?? null)
    if (promotion) setAnswering({ at: 'accepted', promotion })
    else setAnswering(refusalOf('error' in answer ? answer.error : { code: 'auth.server_error', status: 200 }, answering))
    return promotion
  }
  return { reading, answering, now, accept, end, again }
}

type Offered = Extract<Awaited<ReturnType<ReturnType<typeof askState<OfferName>>>>, { data: unknown }>['data']

function refusalOf(error: { code: string; status: number }, before: Answering): Answering {
  if (isRule(error)) return { at: 'closed', code: error.code }
  return { at: 'refused', code: error.code, attempt: before.at === 'refused' ? before.attempt + 1 : 1 }
}

/** The worker says when the time is over: its clock runs on while this page's is slowed down (ENG-05). */
function useToldByWorker(offer: OfferName, until: number | null, end: () => void): void {
  const offset = useSelector(selectOffsetMs)
  const ends = useSelector(selectEnds(offer))
  const [endsBefore] = useState(ends)
  useEffect(() => {
    if (until !== null) void background.remind(offer, Math.max(0, until - Date.now() - offset))
  }, [offer, until, offset])
  const isOver = ends > endsBefore && until !== null
  useEffect(() => {
    if (isOver && Date.now() + offset >= until) end()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when it is told
  }, [isOver, ends])
}
