import { useEffect, useState } from 'react'
import { useSelector } from 'react-redux'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../shell/i18n.ts'
import { selectStatus, selectUser, selectWording } from '../../shell/sessionSlice.ts'
import { type FragmentName, type FragmentRead, readFragment } from './readFragment.ts'

export type FragmentState = { at: 'loading' } | FragmentRead

/** A fragment of the server in the language on screen, for who is signed in. Offline it is read again on reconnect. */
export function useFragment({ area, page, add }: FragmentName, under: number): { state: FragmentState; again: () => void } {
  useTranslation('pages')
  const language = currentLanguage()
  const wording = useSelector(selectWording)
  const isStarting = useSelector(selectStatus) === 'starting'
  const userId = useSelector(selectUser)?.userId
  const [attempt, setAttempt] = useState(0)
  const wanted = JSON.stringify([area, page, add, language, wording, userId, attempt])
  const [read, setRead] = useState<{ wanted: string; state: FragmentState }>({ wanted: '', state: { at: 'loading' } })
  const again = () => setAttempt((count) => count + 1)

  useEffect(() => {
    // Who asks is not known yet: the words may depend on it.
    if (isStarting) return
    const cancel = new AbortController()
    void readFragment({ area, page, add }, { language, wording }, under, cancel.signal).then((state) => {
      if (!cancel.signal.aborted) setRead({ wanted, state })
    })
    return () => cancel.abort()
  }, [area, page, add, language, wording, under, wanted, isStarting])

  const state: FragmentState = read.wanted === wanted ? read.state : { at: 'loading' }
  useEffect(() => {
    if (state.at !== 'offline') return
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [state.at])
  return { state, again }
}
