import { useEffect, useState } from 'react'
import { useSelector } from 'react-redux'
import type { UploadView } from '../../../contract/background.ts'
import { background } from '../../bridges/background.ts'
import type { Remote } from '../api/useReading.ts'
import { selectUploads } from './uploadsSlice.ts'

/** Returns the files that wait on this device, current in every tab, also offline (VER-05, PWA-04). */
export function useUploads(): { reading: Remote<readonly UploadView[]>; refetch: () => void } {
  const files = useSelector(selectUploads)
  const [failure, setFailure] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    void background.uploads().then((outcome) => {
      if (!outcome.ok) setFailure(outcome.code)
    })
  }, [attempt])
  const refetch = (): void => {
    setFailure(null)
    setAttempt(attempt + 1)
  }
  if (files !== null) return { reading: { at: 'shown', data: files }, refetch }
  return { reading: failure === null ? { at: 'loading' } : { at: 'failed', code: failure, status: 0 }, refetch }
}
