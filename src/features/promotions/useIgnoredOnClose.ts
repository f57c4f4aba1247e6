import { useEffect, useRef } from 'react'
import { tellOtherTabs } from './tellOtherTabs.ts'
import { useIgnoreLimitedMutation } from './promotionsApi.ts'

/**
 * Ignores an open limited offer when the person closes it (ENG-02), but not when they navigate, for example
 * to its terms.
 */
export function useIgnoredOnClose(isOpen: boolean): void {
  const [ignore] = useIgnoreLimitedMutation()
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
        if (latest.current && !isHere.current && location.hash === hash) void ignore({}).then(() => tellOtherTabs('limited_offer'))
      })
    }
  }, [ignore])
}
