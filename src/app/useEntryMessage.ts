import { useEffect } from 'react'
import { useDispatch } from 'react-redux'
import { dialogOpened } from '../shell/dialogs.ts'
import { readDocumentPath } from '../shell/documentPath.ts'

/** Longer than any sentence of ours: what an address brings must not fill the screen. */
const longest = 300

/**
 * Takes the `message` out of the address on screen, so that neither a reload nor "back" shows it once more. The trading area's alone, where
 * the root's leads: over a page that asks for a password nobody else writes.
 */
export function takeMessage(): string {
  const address = new URL(location.href)
  if (readDocumentPath(address.pathname).at !== 'trading') return ''
  const message = address.searchParams.get('message') ?? ''
  if (message === '') return ''
  address.searchParams.delete('message')
  history.replaceState(history.state, '', address)
  return message.slice(0, longest)
}

/** Shows the `message` of an address once, as text: a known code in its words, anything else as it is (APP-09). */
export function useEntryMessage(): void {
  const dispatch = useDispatch()
  useEffect(() => {
    const look = () => {
      const code = takeMessage()
      if (code !== '') dispatch(dialogOpened({ name: 'message', code }))
    }
    look()
    addEventListener('popstate', look)
    return () => removeEventListener('popstate', look)
  }, [dispatch])
}
