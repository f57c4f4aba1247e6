import { useEffect, useState } from 'react'
import { useSelector } from 'react-redux'
import type { CallError } from '../../api/callError.ts'
import { type AppThunk, useAppDispatch } from '../../shell/appThunk.ts'
import { selectConnection } from '../../shell/connection.ts'
import { selectStatus } from '../../shell/sessionSlice.ts'
import type { Reading } from '../../shell/useReading.ts'

export type Answer<T> = { data: T } | { error: CallError }
type Ask<T> = () => AppThunk<Promise<Answer<T>>>

/** What only a person can be told; `visitor` is the code of everybody else. */
const ofVisitor = { at: 'failed', code: 'visitor', status: 401 } as const

/**
 * Asks for something of the person's anew each time that it opens (APP-12, APP-29), and again on the connection's return. `name` says what
 * is asked for. What was read before stays while it cannot be read anew, unless a rule now says no.
 */
export function useAsked<T>(name: string, ask: Ask<T>): { reading: Reading<T>; again: () => void } {
  const dispatch = useAppDispatch()
  const isOnline = useSelector(selectConnection).at === 'online'
  const status = useSelector(selectStatus)
  const [reading, setReading] = useState<Reading<T>>({ at: 'loading' })
  const [asked, setAsked] = useState(0)
  useEffect(() => {
    if (status === 'starting' || status === 'visitor') return
    let wanted = true
    void dispatch(ask()).then((answer) => {
      if (wanted) setReading((before) => readingAfter(before, answer, isOnline))
    })
    return () => {
      wanted = false
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `ask` is made anew with each render; `name` stands for it
  }, [dispatch, name, status, isOnline, asked])
  return { reading: status === 'visitor' ? ofVisitor : reading, again: () => setAsked((times) => times + 1) }
}

function readingAfter<T>(before: Reading<T>, answer: Answer<T>, isOnline: boolean): Reading<T> {
  if ('data' in answer) return { at: 'shown', data: answer.data }
  const { code, status } = answer.error
  if (before.at === 'shown' && !isRule(answer.error)) return before
  return isOnline && navigator.onLine ? { at: 'failed', code, status } : { at: 'offline' }
}

/** Whether a rule says no: that comes with 200 and a code of its own, and asking again changes nothing. */
export const isRule = ({ code, status }: Pick<CallError, 'code' | 'status'>): boolean => status === 200 && code !== 'auth.server_error'
