import { useEffect, useRef, useState } from 'react'
import { useSelector } from 'react-redux'
import { secondMs } from '../../../domain/kernel/time.ts'
import { background } from '../../bridges/background.ts'
import { selectPopupEnds } from './popupEndsSlice.ts'

/** The number of steps to a second of the display. */
const stepMs = secondMs / 4

/** The worker's report takes a fraction of this. */
const lateMs = 3 * secondMs

type Calls = {
  /** The time is over; called once. */
  onEnd: () => void
  /** The time starts, or is held, with this rest in milliseconds. */
  onPace: (left: number, isHeld: boolean) => void
}

/** `rest` in milliseconds at `since`; null while the time is held. */
type PopupTime = { rest: number; since: number | null }

const leftOf = ({ rest, since }: PopupTime): number => (since === null ? rest : rest - (performance.now() - since))

/** Gives the worker the rest of a time; true if none takes it. */
const remind = async (time: PopupTime): Promise<boolean> => !(await background.remind('signal', Math.max(0, leftOf(time)))).ok

/**
 * Returns what is left of a popup's `time`, both in milliseconds. While `hold` is set it is paused (WCAG
 * 2.2.1). The worker keeps the end as a job and reports it (BG-01); the page counts for the display, and
 * until the end itself if no worker answers.
 */
export function usePopupTime(time: number, hold: boolean, calls: Calls): number {
  const [left, setLeft] = useState(time)
  const [isAlone, setAlone] = useState(false)
  const popup = useRef<PopupTime>({ rest: time, since: null })
  const ends = useSelector(selectPopupEnds)
  const endsBefore = useRef(ends)
  const latest = useRef(calls)
  useEffect(() => {
    latest.current = calls
  })
  useEffect(() => {
    latest.current.onPace(popup.current.rest, hold)
    if (hold) return undefined
    popup.current.since = performance.now()
    void remind(popup.current).then(setAlone)
    const timer = setInterval(() => setLeft(leftOf(popup.current)), stepMs)
    return () => {
      popup.current = { rest: leftOf(popup.current), since: null }
      clearInterval(timer)
    }
  }, [hold])
  useEffect(() => {
    if (endsBefore.current === ends) return
    endsBefore.current = ends
    // Held since: the time goes on with a reminder of its own.
    if (hold) return
    // Earlier than its own end: another tab's popup has set the reminder.
    if (leftOf(popup.current) > 0) void remind(popup.current).then(setAlone)
    else latest.current.onEnd()
  }, [ends, hold])
  // Another tab's popup may have replaced the reminder: the page waits for it a little only.
  const isOver = left <= (isAlone ? 0 : -lateMs)
  useEffect(() => {
    if (isOver) latest.current.onEnd()
  }, [isOver])
  return Math.max(0, left)
}
