/** Caches of formatters in the device's time zone. */
const zoned: (() => void)[] = []
let followed: string | null = null

/** Returns the name of the device's time zone, such as `Europe/Paris`. */
export const deviceTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/**
 * Drops the formatters of dates when the device's time zone has changed, as on a journey; they keep the one
 * that they were made in. Their names are compared: two zones may share an offset for half a year. True if
 * it has changed.
 */
export function followTimeZone(zone: string): boolean {
  const hasChanged = followed !== null && followed !== zone
  followed = zone
  if (hasChanged) for (const clear of zoned) clear()
  return hasChanged
}

/**
 * Caches formatters by tag and options: creating one is slow, and texts are formatted again on every render.
 */
function cached<Options, Formatter>(create: (tag: string, options: Options) => Formatter): (tag: string, options: Options) => Formatter {
  const formatters = new Map<string, Formatter>()
  zoned.push(() => formatters.clear())
  return (tag, options) => {
    const key = `${tag} ${JSON.stringify(options)}`
    const known = formatters.get(key)
    if (known !== undefined) return known
    const formatter = create(tag, options)
    formatters.set(key, formatter)
    return formatter
  }
}

/** Returns the date formatter of a language (BCP 47). Throws RangeError for an unknown tag or time zone. */
export const dateFormatter = cached((tag, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(tag, options))

/** Returns the number formatter of a language (BCP 47). Throws RangeError for an unknown tag or option. */
export const numberFormatter = cached((tag, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(tag, options))

/**
 * Returns the formatter of relative times of a language (BCP 47): `12 seconds ago`. Throws RangeError for an
 * unknown tag.
 */
export const relativeTimeFormatter = cached((tag, options: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(tag, options))

/**
 * Returns the names of countries or languages in a language (BCP 47). Throws RangeError for an unknown tag.
 */
export const displayNames = cached((tag, options: Intl.DisplayNamesOptions) => new Intl.DisplayNames([tag], options))

/**
 * Returns the formatter of lists of a language (BCP 47): `one, two and three`. Throws RangeError for an
 * unknown tag.
 */
export const listFormatter = cached((tag, options: Intl.ListFormatOptions) => new Intl.ListFormat(tag, options))

/** 24-hour time in every language, as on the chart. */
export const clockOptions = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
