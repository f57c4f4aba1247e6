/** Where PFS is excluded (FUND-04): the cascade and the table of settings read this one list. */
export const pfsExcluded: readonly string[] = 'GB ES DE IT NL SE FR CZ LU AT BE NO'.split(' ')
