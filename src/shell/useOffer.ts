import { useState } from 'react'
import { useDispatch } from 'react-redux'
import type { Outcome, DepositView } from '../../contract/background.ts'
import { background } from '../bridges/background.ts'
import { depositRead } from './depositsSlice.ts'

/** What became of the person's answer; `yes` and `no` while it is on its way. */
export type OfferAnswer = { at: 'open' | 'yes' | 'no' } | { at: 'failed'; code: string }

/** The person's answer, after a decline, to whether the deposit goes on at another company: yes or no, and nothing by itself. */
export function useOffer(id: string, onAccepted: () => void): { answer: OfferAnswer; accept: () => void; refuse: () => void } {
  const dispatch = useDispatch()
  const [answer, setAnswer] = useState<OfferAnswer>({ at: 'open' })
  async function say(word: 'yes' | 'no', call: (deposit: string) => Promise<Outcome<DepositView>>): Promise<void> {
    if (answer.at === 'yes' || answer.at === 'no') return
    setAnswer({ at: word })
    const outcome = await call(id)
    if (!outcome.ok) return setAnswer({ at: 'failed', code: outcome.code })
    setAnswer({ at: 'open' })
    if (word === 'yes') onAccepted()
    dispatch(depositRead(outcome.value))
  }
  return {
    answer,
    accept: () => void say('yes', background.acceptOffer),
    refuse: () => void say('no', background.cancelDeposit),
  }
}
