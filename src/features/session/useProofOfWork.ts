import { useCallback, useEffect, useRef } from 'react'
import { useSelector } from 'react-redux'
import { solveChallenge } from '../../../domain/session/challenge.ts'
import { isCallError } from '../../api/callError.ts'
import { sha256 } from '../../browser/sha256.ts'
import { selectCsrf } from '../../shell/session/sessionSlice.ts'
import { useChallengeMutation } from './sessionApi.ts'

export type RegistrationProof = { csprint: string; cshex: string }

/** For a back end without proof of work, which has no such call (SRV-12). */
const noProof: RegistrationProof = { csprint: '', cshex: '' }

/** Computes the proof of work of a registration (SES-09) while the form is filled in. */
export function useProofOfWork(): { consume: () => Promise<RegistrationProof> } {
  const [fetchChallenge] = useChallengeMutation()
  // On a slow connection the form renders before the session is read; a call without its CSRF token would be
  // refused.
  const hasToken = useSelector(selectCsrf) !== ''
  const work = useRef<Promise<RegistrationProof>>(null)
  const computeProof = useCallback(async (): Promise<RegistrationProof> => {
    try {
      const { csprint, bits } = await fetchChallenge({ body: {} }).unwrap()
      return { csprint, cshex: await solveChallenge(csprint, bits, sha256) }
    } catch (fault) {
      if (isCallError(fault) && fault.status === 404) return noProof
      throw fault
    }
  }, [fetchChallenge])
  useEffect(() => {
    if (!hasToken) return
    const pending = computeProof()
    // Failed, for example offline: start again on submit.
    pending.catch(() => {
      work.current = null
    })
    work.current = pending
  }, [hasToken, computeProof])
  /**
   * Returns the proof and forgets it, since each works once. Throws the CallError if there is no challenge.
   */
  const consume = useCallback(async () => {
    const proof = work.current ?? computeProof()
    work.current = null
    return proof
  }, [computeProof])
  return { consume }
}
