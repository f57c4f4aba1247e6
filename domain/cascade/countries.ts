import type { Processor } from '../../contract/kernel.ts'

/** Countries where PFS is excluded (FUND-04), used by the cascade and by the settings rules. */
export const pfsExcluded: readonly string[] = 'GB ES DE IT NL SE FR CZ LU AT BE NO'.split(' ')
/**
 * Countries where Skrill is hidden (FUND-04), used by the list of tabs, the server and the settings rules.
 */
export const skrillHidden: readonly string[] = 'DE GB BE FR ES CN HK IL MO SG AE CA TR US JP'.split(' ')

const excluded: Readonly<Partial<Record<Processor, readonly string[]>>> = { PFS: pfsExcluded, SKRILL: skrillHidden }

/**
 * True if a processor must not be used for a person of the country, whatever the settings or the person's own
 * cascade say (FUND-04).
 */
export const isExcludedIn = (country: string, processor: Processor): boolean => excluded[processor]?.includes(country) ?? false
