import { deviceTimeZone } from '../../../domain/kernel/formatters.ts'

/** Returns the device's time zone, by whose days filters and charts count. */
export const useTimeZone = (): string => deviceTimeZone()
