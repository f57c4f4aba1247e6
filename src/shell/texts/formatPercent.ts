import { numberFormatter } from '../../../domain/kernel/formatters.ts'

/** Formats a percentage of the contract (`2.5`) for a locale. `signed`: with a plus sign. */
export const formatPercent = (percent: string, locale: string, sign: 'plain' | 'signed' = 'plain'): string =>
  numberFormatter(locale, {
    style: 'percent',
    maximumFractionDigits: 2,
    signDisplay: sign === 'signed' ? 'always' : 'auto',
  }).format(Number(percent) / 100)
