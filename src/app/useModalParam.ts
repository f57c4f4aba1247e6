import { useEffect } from 'react'
import { useDispatch } from 'react-redux'
import { dialogOpened, modalRequest } from '../shell/dialogs/dialogsSlice.ts'
import { openPath, useHashRoute } from '../shell/location/location.ts'

/**
 * Splits the `modal` parameter from a hash route: `/home?modal=copy&amount=5` gives `copy` and
 * `/home?amount=5`. Null if there is none.
 */
export function splitModalParam(route: string): { modal: string | null; rest: string } {
  const [path = '', search = ''] = route.split('?', 2)
  const query = new URLSearchParams(search)
  const modal = query.get('modal')
  query.delete('modal')
  return { modal, rest: query.size > 0 ? `${path}?${query}` : path }
}

/** True if the text has the form of a modal name (APP-03). */
export const isModalName = (text: string): boolean => /^[a-z0-9_-]{1,40}$/.test(text)

/**
 * Opens the modal named by `?modal=` in any hash route, such as `#/home?modal=signals` (APP-14). Removes the
 * parameter at once, so that neither "back" nor reload opens it again.
 */
export function useModalParam(): void {
  const dispatch = useDispatch()
  const route = useHashRoute()
  useEffect(() => {
    const { modal, rest } = splitModalParam(route)
    if (modal === null) return
    openPath(`${location.pathname}${location.search}#${rest}`, 'replace')
    if (isModalName(modal)) dispatch(dialogOpened(modalRequest(modal)))
  }, [dispatch, route])
}
