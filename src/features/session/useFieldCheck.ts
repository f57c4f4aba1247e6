import { useEffect } from 'react'
import { useSelector } from 'react-redux'
import { isCallError } from '../../api/callError.ts'
import { selectStatus } from '../../shell/session/sessionSlice.ts'
import { useInfoMutation } from './sessionApi.ts'

/** Pause in typing before the server is asked. Shorter would exceed its rate limit. */
const debounceMs = 600

export type CheckedField = 'email' | 'phone'

/**
 * Checks a field at the server after a pause in typing and reports an error (SES-10). `value` is null if
 * there is nothing to check. Further typing aborts the check; a failed check is ignored.
 */
export function useFieldCheck(field: CheckedField, value: string | null, refuse: (field: CheckedField, code: string) => void): void {
  // For a signed-in person the same call would save the profile.
  const isVisitor = useSelector(selectStatus) === 'visitor'
  const [check] = useInfoMutation()
  useEffect(() => {
    if (!isVisitor || value === null) return undefined
    let abortCheck = (): void => undefined
    const timer = setTimeout(() => {
      const call = check({ body: { [field]: value } })
      abortCheck = () => call.abort()
      call.unwrap().catch((error: unknown) => {
        const code = isCallError(error) ? error.fields?.[field] : undefined
        if (code !== undefined) refuse(field, code)
      })
    }, debounceMs)
    return () => {
      clearTimeout(timer)
      abortCheck()
    }
  }, [isVisitor, field, value, refuse, check])
}
