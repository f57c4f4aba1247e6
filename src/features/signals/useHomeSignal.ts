import { nanoid } from '@reduxjs/toolkit'
import { useCallback, useEffect, useState } from 'react'
import { useSelector } from 'react-redux'
import type { WireSignal } from '../../../contract/signals.ts'
import { signalPopupMs } from '../../../domain/signals/timing.ts'
import { background } from '../../bridges/background.ts'
import { selectOffsetMs, selectUser } from '../../shell/session/sessionSlice.ts'
import { selectAsks } from './asksSlice.ts'
import { dropShownSignal, readShownSignal } from './shownSignal.ts'

/** A signal on home. `left`: the time of its popup in milliseconds. */
type HomeSignal = { signal: WireSignal; left: number }

/**
 * Returns the signal to show on home, once a day in one tab, and a function that closes it (ENG-12). A reload
 * shows it for the rest of its time, and so does a tab that was discarded (ENG-05). `isFree`: nothing covers
 * home; until then it waits.
 */
export function useHomeSignal(isFree: boolean): { shown: HomeSignal | null; close: () => void } {
  const uid = useSelector(selectUser)?.userId
  const asks = useSelector(selectAsks)
  const offsetMs = useSelector(selectOffsetMs)
  const [shown, setShown] = useState<HomeSignal | null>(() => (uid === undefined ? null : readShownSignal(uid, Date.now(), offsetMs)))
  const canTake = isFree && shown === null
  const close = useCallback(() => {
    dropShownSignal()
    setShown(null)
  }, [])
  useEffect(() => {
    let isOver = false
    const now = (): number => Date.now() + offsetMs
    // Two calls: the first may wait for a poll, during which the page may leave home, and a claimed signal
    // would be lost.
    const take = async (): Promise<void> => {
      await background.homeSignal(null, now())
      if (isOver || !canTake) return
      const taken = await background.homeSignal(nanoid(), now())
      if (taken.ok && taken.value) setShown({ signal: taken.value, left: signalPopupMs })
    }
    void take()
    return () => {
      isOver = true
    }
  }, [asks, canTake, offsetMs])
  return { shown, close }
}
