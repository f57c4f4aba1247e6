import { useCallback, useEffect, useRef } from 'react'
import { useSelector } from 'react-redux'
import { solveChallenge } from '../../../domain/session/challenge.ts'
import { isCallError } from '../../api/callError.ts'
import { selectCsrf } from '../../shell/sessionSlice.ts'
import { useChallengeMutation } from './sessionApi.ts'

export type Proof = { csprint: string; cshex: string }

/** For a back end that asks for none: it has no such call (SRV-12). */
const noProof: Proof = { csprint: '', cshex: '' }

/** The browser hashes off the page's thread: typing goes on while it works. */
const sha256 = async (text: string): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))

/** The small proof of work of a registration (SES-09), begun when the form opens so that it is done when it is sent. */
export function useProofOfWork(): { take: () => Promise<Proof> } {
  const [ask] = useChallengeMutation()
  // On a slow line the form stands before the session has been read; a call without its token would be refused.
  const hasToken = useSelector(selectCsrf) !== ''
  const work = useRef<Promise<Proof>>(null)
  const begin = useCallback(async (): Promise<Proof> => {
    try {
      const { csprint, bits } = await ask({ body: {} }).unwrap()
      return { csprint, cshex: await solveChallenge(csprint, bits, sha256) }
    } catch (fault) {
      if (isCallError(fault) && fault.status === 404) return noProof
      throw fault
    }
  }, [ask])
  useEffect(() => {
    if (!hasToken) return
    const begun = begin()
    // Offline, say: it is begun again when the form is sent.
    begun.catch(() => {
      work.current = null
    })
    work.current = begun
  }, [hasToken, begin])
  /** Answers the proof once: the next one is worked out anew. Throws the CallError of a challenge that could not be had. */
  const take = useCallback(async () => {
    const taken = work.current ?? begin()
    work.current = null
    return taken
  }, [begin])
  return { take }
}
