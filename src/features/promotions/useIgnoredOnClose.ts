import { useEffect, useRef } from 'react'
import { ignoreLimited } from '../../../contract/promotions.ts'
import { useAppDispatch } from '../../shell/appThunk.ts'
import { askServer } from '../../shell/askServer.ts'

/** Closing an open limited offer by hand, in whatever way, ignores it (ENG-02); leaving for another address, as to read its terms, does not. */
export function useIgnoredOnClose(isOpen: boolean): void {
  const dispatch = useAppDispatch()
  const latest = useRef(isOpen)
  const isHere = useRef(false)
  useEffect(() => {
    latest.current = isOpen
  }, [isOpen])
  useEffect(() => {
    isHere.current = true
    const { hash } = location
    return () => {
      isHere.current = false
      queueMicrotask(() => {
        if (latest.current && !isHere.current && location.hash === hash) void dispatch(askServer(ignoreLimited, {}))
      })
    }
  }, [dispatch])
}
