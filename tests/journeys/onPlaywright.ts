/**
 * The journeys that run on Playwright's own runner (FRM-01, decision 055), by the names of their files. All
 * others are still on Vitest: move one by its imports, then add it here.
 */
export const onPlaywright = ['askingProcessors', 'canary', 'dialogs', 'vload'].map((name) => `${name}.test.ts`)
