import { useEffect, useRef } from 'react'
import { useDispatch } from 'react-redux'
import { addDialogEntry, isDialogEntry } from '../shell/dialogs/dialogEntry.ts'
import { allDialogsClosed, dialogClosed } from '../shell/dialogs/dialogsSlice.ts'

/**
 * Adds a history entry when a dialog opens, so that "back" closes the dialog and not the screen below it
 * (APP-14).
 */
export function useDialogHistory(openCount: number): void {
  const dispatch = useDispatch()
  const latest = useRef(openCount)
  const entryHref = useRef('')
  const isGoingBack = useRef(false)

  useEffect(() => {
    latest.current = openCount
    if (openCount > 0 && !isDialogEntry()) {
      entryHref.current = location.href
      addDialogEntry()
    }
    // Closed by its own buttons: remove the entry too, unless they navigated.
    if (openCount === 0 && isDialogEntry() && !isGoingBack.current) {
      isGoingBack.current = true
      history.back()
    }
  }, [openCount])

  useEffect(() => {
    const onPopState = () => {
      // Our own `history.back()`, which is asynchronous: a dialog opened meanwhile stays.
      if (isGoingBack.current) {
        isGoingBack.current = false
        if (latest.current > 0 && !isDialogEntry()) addDialogEntry()
        return
      }
      if (latest.current === 0) return
      if (location.href !== entryHref.current) dispatch(allDialogsClosed())
      else if (!isDialogEntry()) {
        if (latest.current > 1) addDialogEntry()
        dispatch(dialogClosed())
      }
    }
    addEventListener('popstate', onPopState)
    return () => removeEventListener('popstate', onPopState)
  }, [dispatch])
}
