type UrlPolicy = { createScriptURL(url: string): string }
type PolicyFactory = { createPolicy(name: string, rules: UrlPolicy): UrlPolicy }

/**
 * The scripts that may be started by URL: built chunks, the service worker, and the sources in development.
 */
const allowed = /^\/(assets\/[\w.-]+\.js|service-worker\.js|workers\/[\w/.-]+\.ts|dev-sw\.js)$/

function checked(url: string): string {
  const { pathname, origin } = new URL(url, location.origin)
  if (origin !== location.origin || !allowed.test(pathname)) throw new TypeError('not a script of this app')
  return url
}

let policy: UrlPolicy | undefined

function urlPolicy(): UrlPolicy {
  const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes
  // A Trusted Types policy can be created only once, so it is stored.
  policy ??= factory ? factory.createPolicy('app-url', { createScriptURL: checked }) : { createScriptURL: checked }
  return policy
}

/**
 * Returns a URL for `new Worker` and `serviceWorker.register` under Trusted Types. Throws for any other
 * script. Typed as string, since TypeScript's DOM types lack trusted types.
 */
export const trustedUrl = (url: string): string => urlPolicy().createScriptURL(url)
