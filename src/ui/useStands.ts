import { useCallback, useEffect, useRef } from 'react'

/** Says whether the component still stands: an answer that comes after it was left leads nobody away. */
export function useStands(): () => boolean {
  const stands = useRef(false)
  useEffect(() => {
    stands.current = true
    return () => {
      stands.current = false
    }
  }, [])
  return useCallback(() => stands.current, [])
}
