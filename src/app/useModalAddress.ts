import { useEffect } from 'react'
import { useDispatch } from 'react-redux'
import { dialogOpened, modalRequest } from '../shell/dialogs.ts'
import { openPath, useHashRoute } from '../shell/place.ts'
import { isModal, withoutModal } from './modalAddress.ts'

/**
 * The address of a modal (APP-14): `#/home?modal=signals`, behind any hash route, opens it over that screen. The name is taken out of the
 * address at once, so that neither "back" nor a reload opens it again.
 */
export function useModalAddress(): void {
  const dispatch = useDispatch()
  const route = useHashRoute()
  useEffect(() => {
    const { modal, rest } = withoutModal(route)
    if (modal === null) return
    openPath(`${location.pathname}${location.search}#${rest}`, 'replace')
    if (isModal(modal)) dispatch(dialogOpened(modalRequest(modal)))
  }, [dispatch, route])
}
