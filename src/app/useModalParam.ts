import { useEffect } from 'react'
import { useDispatch } from 'react-redux'
import { dialogOpened, modalRequest } from '../shell/dialogs/dialogsSlice.ts'
import { openPath, useHashRoute } from '../shell/location/location.ts'
import { isModalName, splitModalParam } from './modalParam.ts'

/**
 * Opens the modal named by `?modal=` in any hash route, such as `#/home?modal=signals` (APP-14). Removes the parameter at once, so that
 * neither "back" nor reload opens it again.
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
