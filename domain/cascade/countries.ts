/** Countries where PFS is excluded (FUND-04), used by the cascade and by the settings rules. */
export const pfsExcluded: readonly string[] = 'GB ES DE IT NL SE FR CZ LU AT BE NO'.split(' ')
