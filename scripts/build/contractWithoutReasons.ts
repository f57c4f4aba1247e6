import type { Plugin } from 'vite'

/** `why: '…',` on one line or two, in any kind of quotes. */
const reason = /^\s*why:\s*(['"`])(?:(?!\1)[^\\]|\\.)*\1,?\s*?$/gm

/**
 * Leaves out what a call of the contract says to its readers. The OpenAPI document is made from it; a browser never reads it, and
 * the reasons would be a kilobyte and a half of every first visit.
 */
export const contractWithoutReasons = (): Plugin => ({
  name: 'contract-without-reasons',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/contract\/\w+\.ts$/ },
    handler: (code) => ({ code: code.replaceAll(reason, ''), map: null }),
  },
})
