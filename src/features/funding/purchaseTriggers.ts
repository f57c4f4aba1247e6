import { createContext, useContext, useEffect, useRef } from 'react'
import { type DepositForm, type DepositTerms, amountOf } from '../../../domain/funding/depositForm.ts'
import { moneyToDecimal } from '../../../domain/kernel/money.ts'
import { usePurchaseLeftMutation, usePurchaseTriedMutation } from './fundingApi.ts'

/** `begun`: the person has typed something; `tried`: they pressed the button that pays (FUND-06). */
export type PurchaseTriggers = { begun: () => void; tried: () => void }
const nothing: PurchaseTriggers = { begun: () => undefined, tried: () => undefined }

/** The triggers of the funding screen, for its panels. */
export const Purchase = createContext<PurchaseTriggers>(nothing)
export const usePurchase = (): PurchaseTriggers => useContext(Purchase)

/**
 * Tells the server of a deposit that is tried, and of one that was begun and left (FUND-06). A failure is not
 * shown: the person did not ask for it, and it charges nothing (FUND-43).
 */
export function usePurchaseTriggers(form: DepositForm, terms: DepositTerms): PurchaseTriggers {
  const [sendLeft] = usePurchaseLeftMutation()
  const [sendTried] = usePurchaseTriedMutation()
  const state = useRef<'untouched' | 'begun' | 'tried'>('untouched')
  const latest = useRef({ form, terms })
  useEffect(() => {
    latest.current = { form, terms }
  })
  useEffect(
    () => () => {
      if (state.current !== 'begun') return
      state.current = 'untouched'
      const { currency } = latest.current.terms
      const amount = amountOf(latest.current.form, latest.current.terms)
      if (amount === null || amount.minor < 0) return
      void sendLeft({ body: { amount: moneyToDecimal(amount), currency } })
    },
    [sendLeft],
  )
  return {
    begun: () => {
      if (state.current === 'untouched') state.current = 'begun'
    },
    tried: () => {
      state.current = 'tried'
      void sendTried({ body: {} })
    },
  }
}
