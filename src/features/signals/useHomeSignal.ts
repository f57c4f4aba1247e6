import { nanoid } from '@reduxjs/toolkit'
import { useCallback, useEffect, useState } from 'react'
import { useSelector } from 'react-redux'
import type { WireSignal } from '../../../contract/signals.ts'
import { background } from '../../bridges/background.ts'
import { selectOffsetMs } from '../../shell/session/sessionSlice.ts'
import { selectAsks } from './asksSlice.ts'

/**
 * Returns the signal to show on home, once a day in one tab, and a function that closes it (ENG-12).
 * `isFree`: nothing covers home; until then the signal waits in the worker.
 */
export function useHomeSignal(isFree: boolean): { signal: WireSignal | null; close: () => void } {
  const asks = useSelector(selectAsks)
  const offsetMs = useSelector(selectOffsetMs)
  const [signal, setSignal] = useState<WireSignal | null>(null)
  const canTake = isFree && signal === null
  const close = useCallback(() => setSignal(null), [])
  useEffect(() => {
    let isOver = false
    const now = (): number => Date.now() + offsetMs
    // Two calls: the first may wait for a poll, during which the page may leave home, and a claimed signal
    // would be lost.
    const take = async (): Promise<void> => {
      await background.homeSignal(null, now())
      if (isOver || !canTake) return
      const taken = await background.homeSignal(nanoid(), now())
      if (taken.ok && taken.value) setSignal(taken.value)
    }
    void take()
    return () => {
      isOver = true
    }
  }, [asks, canTake, offsetMs])
  return { signal, close }
}
