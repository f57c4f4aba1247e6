import type { Plugin } from 'vite'

/** A name for the developer's tools, and what is made at the top of the file: either keeps a part in the bundle that nobody uses. */
const name = /^\w+\.displayName = "[^"]*";$/gm
const made = /^(var \w+ = )(?=React\d*\.(?:forwardRef|createContext|memo)\()/gm

export const withoutNames = (code: string): string => code.replaceAll(name, '').replaceAll(made, '$1/* @__PURE__ */ ')

/**
 * Lets the parts of the router that the app does not use (forms, fetchers, scroll restoration) be left out. The library does not say
 * that making them has no effect, and they would be kilobytes of every first visit.
 */
export const routerWithoutNames = (): Plugin => ({
  name: 'router-without-names',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/react-router\/dist\/production\/chunk-\w+\.mjs$/ },
    handler: (code) => ({ code: withoutNames(code), map: null }),
  },
})
