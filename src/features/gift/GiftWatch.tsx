import { useEffect, useRef } from 'react'
import { useSelector } from 'react-redux'
import { giftAfterMs, isGiftTime } from '../../../domain/promotions/gift.ts'
import { background } from '../../bridges/background.ts'
import { useAppDispatch } from '../../shell/appThunk.ts'
import { dialogOpened, selectDialogs } from '../../shell/dialogs.ts'
import { useHashRoute } from '../../shell/place.ts'
import { paths } from '../../shell/routes.ts'
import { selectSettings, selectStatus } from '../../shell/sessionSlice.ts'
import { askGift } from './askGift.ts'
import { hasGiftCookie, keepGiftCookie } from './giftCookie.ts'
import { giftOffered, selectGift } from './giftSlice.ts'

/** Offers the gift when its time has come (SES-15). The worker keeps the time; what is shown is decided here, at the moment itself. */
export function GiftWatch() {
  const dispatch = useAppDispatch()
  const at = useSelector(selectGift)
  const isVisitor = useSelector(selectStatus) === 'visitor'
  const settings = useSelector(selectSettings)
  const isBusy = useSelector(selectDialogs).length > 0
  const isHome = useHashRoute().split('?')[0] === paths.home()
  const isTime = isGiftTime({ isDue: at === 'due', isVisitor, isHome, hasCookie: hasGiftCookie(), isBusy, settings })

  useEffect(() => {
    // From the load of the page, not from the moment that this part of it has arrived.
    void background.remind('gift', Math.max(0, giftAfterMs - performance.now()))
  }, [])

  const isWanted = useRef(isTime)
  useEffect(() => {
    isWanted.current = isTime
    if (!isTime) return
    void dispatch(askGift()).then((gift) => {
      // Another dialog may have opened while the server was asked: then the gift waits until that is closed.
      if (gift === null || !isWanted.current || hasGiftCookie()) return
      keepGiftCookie()
      dispatch(giftOffered())
      dispatch(dialogOpened({ name: 'gift', ...gift }))
    })
    return () => {
      isWanted.current = false
    }
  }, [dispatch, isTime])
  return null
}
