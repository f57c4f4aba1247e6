import { useEffect } from 'react'
import { useSelector } from 'react-redux'
import { isCallError } from '../../api/callError.ts'
import { selectStatus } from '../../shell/sessionSlice.ts'
import { useInfoMutation } from './sessionApi.ts'

/** Typing rests for so long before the server is asked: at its rate, more would be refused. */
const restMs = 600

export type CheckedField = 'email' | 'phone'

/**
 * Asks the server about a field once typing rests, and tells what is wrong with it (SES-10). `value` is null while there is
 * nothing to ask about. Typing on takes the question back; that it could not be asked, nobody is told.
 */
export function useFieldCheck(field: CheckedField, value: string | null, refuse: (field: CheckedField, code: string) => void): void {
  // Of a person who is signed in, the same call saves the profile.
  const isVisitor = useSelector(selectStatus) === 'visitor'
  const [check] = useInfoMutation()
  useEffect(() => {
    if (!isVisitor || value === null) return undefined
    let takeBack = (): void => undefined
    const timer = setTimeout(() => {
      const call = check({ body: { [field]: value } })
      takeBack = () => call.abort()
      call.unwrap().catch((error: unknown) => {
        const code = isCallError(error) ? error.fields?.[field] : undefined
        if (code !== undefined) refuse(field, code)
      })
    }, restMs)
    return () => {
      clearTimeout(timer)
      takeBack()
    }
  }, [isVisitor, field, value, refuse, check])
}
