import { useEffect, useRef } from 'react'
import { useSelector } from 'react-redux'
import { giftCookie, giftDelayMs, shouldShowGift } from '../../../domain/promotions/gift.ts'
import { background } from '../../bridges/background.ts'
import { useAppDispatch } from '../../shell/api/appThunk.ts'
import { dialogOpened, selectDialogs } from '../../shell/dialogs/dialogsSlice.ts'
import { useHashRoute } from '../../shell/location/location.ts'
import { paths } from '../../shell/location/routes.ts'
import { selectSettings, selectStatus } from '../../shell/session/sessionSlice.ts'
import { fetchGift } from './fetchGift.ts'
import { giftOffered, selectGift } from './giftSlice.ts'

/** True if the dialog was shown within the last day (SES-15). */
const hasGiftCookie = (): boolean => document.cookie.split('; ').some((cookie) => cookie.startsWith(`${giftCookie.name}=`))

/** Sets the cookie when the dialog opens, not when it closes, so that a reload does not show it again. */
function setGiftCookie(): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${giftCookie.name}=1; Max-Age=${giftCookie.maxAgeSeconds}; Path=/; SameSite=Lax${secure}`
}

/** Offers the gift when its time has come (SES-15). The worker keeps the time; the conditions are checked here at that moment. */
export function GiftWatch() {
  const dispatch = useAppDispatch()
  const at = useSelector(selectGift)
  const isVisitor = useSelector(selectStatus) === 'visitor'
  const settings = useSelector(selectSettings)
  const isBusy = useSelector(selectDialogs).length > 0
  const isHome = useHashRoute().split('?')[0] === paths.home()
  const isTime = shouldShowGift({ isDue: at === 'due', isVisitor, isHome, hasCookie: hasGiftCookie(), isBusy, settings })

  useEffect(() => {
    // From the page load, not from the load of this chunk.
    void background.remind('gift', Math.max(0, giftDelayMs - performance.now()))
  }, [])

  const isWanted = useRef(isTime)
  useEffect(() => {
    isWanted.current = isTime
    if (!isTime) return
    void dispatch(fetchGift()).then((gift) => {
      // Another dialog may have opened during the request: the gift waits until that closes.
      if (gift === null || !isWanted.current || hasGiftCookie()) return
      setGiftCookie()
      dispatch(giftOffered())
      dispatch(dialogOpened({ name: 'gift', ...gift }))
    })
    return () => {
      isWanted.current = false
    }
  }, [dispatch, isTime])
  return null
}
