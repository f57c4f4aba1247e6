import { useTranslation } from 'react-i18next'
import { useLocale } from '../../ui/locale.ts'
import type { ReadingTexts } from '../../ui/ReadingState.tsx'
import { helpFor } from '../help/helpFor.ts'
import { formatDateTime } from './dateTime.ts'
import { useErrorText } from './errorText.ts'

/** The areas whose texts name each state of what they read. */
type ReadingArea =
  | 'history'
  | 'news'
  | 'notifications'
  | 'personal'
  | 'promotions'
  | 'referral'
  | 'signals'
  | 'tickets'
  | 'tournaments'
  | 'withdrawals'

/** Returns the texts of the states of data that an area reads (APP-29). */
export function useReadingTexts(area: ReadingArea) {
  const { t } = useTranslation([area, 'app'])
  return {
    loading: t(`${area}:state.loading`),
    offline: t(`${area}:state.offline`),
    offlineText: t(`${area}:state.offlineText`),
    failed: t(`${area}:state.failed`),
    again: t('app:screen.again'),
    why: useErrorText(area),
    help: helpFor,
  } satisfies ReadingTexts
}

/** Returns the same texts for data that is stored on the device, with its age: `As of 14:20` (PWA-04). */
export function useStoredReadingTexts(area: ReadingArea) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const asOf = (at: number): string => t('screen.asOf', { time: formatDateTime(at, Date.now(), locale) })
  return { ...useReadingTexts(area), asOf } satisfies ReadingTexts
}
