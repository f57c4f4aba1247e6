import type { Plugin } from 'vite'

/** Fields of ours, which only a server leaves out, on one line; and `why: '…',` on one line or two, in any kind of quotes. */
const additions = /^\s*additions: \{.*\},?\s*?$/gm
const reason = /^\s*why:\s*(['"`])(?:(?!\1)[^\\]|\\.)*\1,?\s*?$/gm

/**
 * Leaves out what a call of the contract says to its readers and to servers. The OpenAPI document is made from it; a browser never reads it, and
 * the reasons would be a kilobyte and a half of every first visit.
 */
export const contractWithoutReasons = (): Plugin => ({
  name: 'contract-without-reasons',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/contract\/\w+\.ts$/ },
    handler: (code) => ({ code: code.replaceAll(reason, '').replaceAll(additions, ''), map: null }),
  },
})
