import { useEffect, useRef } from 'react'
import { useDispatch } from 'react-redux'
import { addDialogEntry, isDialogEntry } from '../shell/dialogEntry.ts'
import { allDialogsClosed, dialogClosed } from '../shell/dialogs.ts'

/** Opening a dialog adds an entry to the history, so that "back" closes the dialog and not the screen under it (APP-14). */
export function useDialogHistory(open: number): void {
  const dispatch = useDispatch()
  const latest = useRef(open)
  const entryHref = useRef('')
  const isGoingBack = useRef(false)

  useEffect(() => {
    latest.current = open
    if (open > 0 && !isDialogEntry()) {
      entryHref.current = location.href
      addDialogEntry()
    }
    // Closed by its own buttons: the entry goes as well, unless they led to another address.
    if (open === 0 && isDialogEntry() && !isGoingBack.current) {
      isGoingBack.current = true
      history.back()
    }
  }, [open])

  useEffect(() => {
    const onReturn = () => {
      // Our own step, which takes a while: a dialog that was opened meanwhile stays.
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
    addEventListener('popstate', onReturn)
    return () => removeEventListener('popstate', onReturn)
  }, [dispatch])
}
