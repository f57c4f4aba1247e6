/** Returns the device's time zone, by whose days filters and charts count. */
export const useTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone
