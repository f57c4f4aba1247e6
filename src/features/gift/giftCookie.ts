import { giftCookie } from '../../../domain/promotions/gift.ts'

/** Whether the popup was shown within the last day (SES-15). */
export const hasGiftCookie = (): boolean => document.cookie.split('; ').some((cookie) => cookie.startsWith(`${giftCookie.name}=`))

/** Set as it is shown, not as it is closed: a reload shows it no second time. */
export function keepGiftCookie(): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${giftCookie.name}=1; Max-Age=${giftCookie.maxAgeSeconds}; Path=/; SameSite=Lax${secure}`
}
