import { useEffect } from 'react'
import { useSelector } from 'react-redux'
import { giftCookie, giftDueAt, shouldShowGift } from '../../../domain/promotions/gift.ts'
import { background } from '../../bridges/background.ts'
import { tabStorage } from '../../browser/storage.ts'
import { useAppDispatch } from '../../shell/api/appThunk.ts'
import { dialogOpened, selectDialogs } from '../../shell/dialogs/dialogsSlice.ts'
import { useHashRoute } from '../../shell/location/location.ts'
import { paths } from '../../shell/location/routes.ts'
import { selectSettings, selectStatus } from '../../shell/session/sessionSlice.ts'
import { useReading } from '../../shell/api/useReading.ts'
import { useGiftQuery } from './giftApi.ts'
import { giftOffered, selectGift } from './giftSlice.ts'

/** True if the dialog was shown within the last day (SES-15). */
const hasGiftCookie = (): boolean => document.cookie.split('; ').some((cookie) => cookie.startsWith(`${giftCookie.name}=`))

/** Sets the cookie when the dialog opens, not when it closes, so that a reload does not show it again. */
function setGiftCookie(): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${giftCookie.name}=1; Max-Age=${giftCookie.maxAgeSeconds}; Path=/; SameSite=Lax${secure}`
}

/** Holds the gift's deadline in this tab: a reload or a crash does not start the delay anew (ENG-05). */
const dueKey = 'giftDue'

function remindOfGift(): void {
  const stored = tabStorage.get(dueKey)
  const now = Date.now()
  // From the page load, not from the load of this chunk.
  const dueAt = giftDueAt(stored === null ? null : Number(stored), now, performance.now())
  tabStorage.set(dueKey, String(dueAt))
  void background.remind('gift', Math.max(0, dueAt - now))
}

/**
 * Offers the gift when its time has come (SES-15). The worker keeps the time; the conditions are checked here
 * at that moment.
 */
export function GiftWatch() {
  const dispatch = useAppDispatch()
  const at = useSelector(selectGift)
  const isVisitor = useSelector(selectStatus) === 'visitor'
  const settings = useSelector(selectSettings)
  const isBusy = useSelector(selectDialogs).length > 0
  const isHome = useHashRoute().split('?')[0] === paths.home()
  const isTime = shouldShowGift({ isDue: at === 'due', isVisitor, isHome, hasCookie: hasGiftCookie(), isBusy, settings })

  useEffect(remindOfGift, [])

  // Skipped while another dialog is open: the gift is read again when that closes.
  const gift = useReading(useGiftQuery(undefined, { skip: !isTime, refetchOnMountOrArgChange: true }))
  const offered = isTime && gift.at === 'shown' ? gift.data : null
  useEffect(() => {
    // Another tab may have shown it during the request.
    if (offered === null || hasGiftCookie()) return
    setGiftCookie()
    tabStorage.remove(dueKey)
    dispatch(giftOffered())
    dispatch(dialogOpened({ name: 'gift', ...offered }))
  }, [dispatch, offered])
  return null
}
