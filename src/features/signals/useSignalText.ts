import { useTranslation } from 'react-i18next'
import type { WireSignal } from '../../../contract/signals.ts'
import { hourMs, minuteMs, secondMs } from '../../../domain/kernel/time.ts'
import { type ReasonKey, signalReason } from '../../../domain/signals/reason.ts'
import { useLocale } from '../../ui/locale.ts'
import { numberFormatter } from '../../../domain/kernel/formatters.ts'

/** Formats a decimal text in a language with exactly its digits: prices keep the zeros at their end. */
function decimalText(decimal: string, tag: string): string {
  const digits = Math.min(decimal.split('.')[1]?.length ?? 0, 20)
  return numberFormatter(tag, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(decimal as `${number}`)
}

/** Returns the texts of signals in the language on screen. */
export function useSignalText() {
  const { t } = useTranslation('signals')
  const locale = useLocale()
  const price = (decimal: string | undefined): string => (decimal === undefined ? '–' : decimalText(decimal, locale))

  const expiry = (ms: number): string => {
    if (ms >= hourMs) return t('expiry.hours', { number: ms / hourMs })
    return ms >= minuteMs ? t('expiry.minutes', { number: ms / minuteMs }) : t('expiry.seconds', { count: ms / secondMs })
  }

  /** Why: the rule with its figures; null if the signal does not say. */
  const reason = (signal: WireSignal): string | null => {
    const read = signalReason(signal)
    if (!read) return null
    const figures = Object.entries(read.figures).map(([name, figure]) => [name, decimalText(figure, locale)])
    // A server of a later version may name other figures: only the key is checked.
    return (t as (key: ReasonKey, figures: Record<string, string>) => string)(
      read.key,
      Object.fromEntries(figures) as Record<string, string>,
    )
  }

  /** One sentence, for a screen reader: `EUR/USD up at 1.08426, expiry 5 min.` */
  const summary = ({ symbol = '', direction, price: entry, expiryMs }: WireSignal): string =>
    t('popup.summary', {
      symbol,
      direction: direction ? t(`direction.${direction}`) : '',
      price: price(entry),
      expiry: expiryMs === undefined ? '–' : expiry(expiryMs),
    })

  return { price, expiry, reason, summary }
}
