import { useEffect } from 'react'
import { useDispatch } from 'react-redux'
import { dialogOpened } from '../shell/dialogs/dialogsSlice.ts'
import { parsePath } from '../shell/location/documentPath.ts'

/** Longer than any of our own messages. A URL must not fill the screen with text. */
const maxLength = 300

/**
 * Removes `message` from the URL and returns it, so that neither reload nor "back" shows it again. Only in
 * the trading area: no URL may put its own text over a form that asks for a password.
 */
export function takeMessage(): string {
  const address = new URL(location.href)
  if (parsePath(address.pathname).at !== 'trading') return ''
  const message = address.searchParams.get('message') ?? ''
  if (message === '') return ''
  address.searchParams.delete('message')
  history.replaceState(history.state, '', address)
  return message.slice(0, maxLength)
}

/**
 * Shows the URL's `message` once, as plain text: translated if it is a known code, else as it is (APP-09).
 */
export function useEntryMessage(): void {
  const dispatch = useDispatch()
  useEffect(() => {
    const showMessage = () => {
      const code = takeMessage()
      if (code !== '') dispatch(dialogOpened({ name: 'message', code }))
    }
    showMessage()
    addEventListener('popstate', showMessage)
    return () => removeEventListener('popstate', showMessage)
  }, [dispatch])
}
