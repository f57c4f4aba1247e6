import { useEffect, useState } from 'react'
import type { WireRange } from '../../../domain/history/filters.ts'
import { isCallError, noAnswer } from '../../api/callError.ts'
import { useAppDispatch } from '../../shell/api/appThunk.ts'
import type { Remote } from '../../shell/api/useReading.ts'
import { useIsOffline } from '../../shell/device/useIsOffline.ts'
import { type PrintedStatement, readPrintedStatement } from './readAll.ts'

/** Reads the statement of a range for printing. `rows`: those read so far; `reload` repeats it. */
export function usePrintedStatement(range: WireRange): { reading: Remote<PrintedStatement>; rows: number; reload: () => void } {
  const dispatch = useAppDispatch()
  const isOffline = useIsOffline()
  const [reading, setReading] = useState<Remote<PrintedStatement>>({ at: 'loading' })
  const [rows, setRows] = useState(0)
  const [times, setTimes] = useState(0)
  const of = JSON.stringify(range)
  useEffect(() => {
    let isWanted = true
    const follow = (read: number): boolean => {
      if (isWanted) setRows(read)
      return isWanted
    }
    dispatch(readPrintedStatement(JSON.parse(of) as WireRange, follow)).then(
      (read) => {
        if (read !== null)
          setReading(read === 'unbalanced' ? { at: 'failed', code: 'statement.unbalanced', status: 0 } : { at: 'shown', data: read })
      },
      (error: unknown) => {
        if (!isWanted) return
        const { code, status } = isCallError(error) ? error : { code: 'auth.server_error', status: 0 }
        setReading({ at: 'failed', code, status })
      },
    )
    return () => {
      isWanted = false
    }
  }, [dispatch, of, times])
  const reload = (): void => {
    setReading({ at: 'loading' })
    setRows(0)
    setTimes((before) => before + 1)
  }
  const isUnanswered = reading.at === 'failed' && reading.code === noAnswer.code
  useEffect(() => {
    if (!isOffline && isUnanswered) reload()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- on the connection's return alone, not over and over
  }, [isOffline])
  return { reading: isOffline && (reading.at === 'loading' || isUnanswered) ? { at: 'offline' } : reading, rows, reload }
}
