/** A percentage of the wire (`2.5`) as a language writes it. `signed`: as something that is added. */
export const percentText = (percent: string, locale: string, sign: 'plain' | 'signed' = 'plain'): string =>
  new Intl.NumberFormat(locale, {
    style: 'percent',
    maximumFractionDigits: 2,
    signDisplay: sign === 'signed' ? 'always' : 'auto',
  }).format(Number(percent) / 100)
