import { useEffect, useState } from 'react'
import { useSelector } from 'react-redux'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../shell/texts/i18n.ts'
import { selectStatus, selectUser, selectWording } from '../../shell/session/sessionSlice.ts'
import { type FragmentName, type FragmentResult, readFragment } from './readFragment.ts'

export type FragmentState = { at: 'loading' } | FragmentResult

/** Reads a fragment in the current language for the signed-in person. Refetches on reconnect if it was offline. */
export function useFragment({ area, page, add }: FragmentName, parentLevel: number): { state: FragmentState; refetch: () => void } {
  useTranslation('pages')
  const language = currentLanguage()
  const wording = useSelector(selectWording)
  const isStarting = useSelector(selectStatus) === 'starting'
  const userId = useSelector(selectUser)?.userId
  const [attempt, setAttempt] = useState(0)
  const requestKey = JSON.stringify([area, page, add, language, wording, userId, attempt])
  const [read, setRead] = useState<{ requestKey: string; state: FragmentState }>({ requestKey: '', state: { at: 'loading' } })
  const refetch = () => setAttempt((count) => count + 1)

  useEffect(() => {
    // The text may depend on the person: wait until the session is known.
    if (isStarting) return
    const cancel = new AbortController()
    void readFragment({ area, page, add }, { language, wording }, parentLevel, cancel.signal).then((state) => {
      if (!cancel.signal.aborted) setRead({ requestKey, state })
    })
    return () => cancel.abort()
  }, [area, page, add, language, wording, parentLevel, requestKey, isStarting])

  const state: FragmentState = read.requestKey === requestKey ? read.state : { at: 'loading' }
  useEffect(() => {
    if (state.at !== 'offline') return
    addEventListener('online', refetch)
    return () => removeEventListener('online', refetch)
  }, [state.at])
  return { state, refetch }
}
