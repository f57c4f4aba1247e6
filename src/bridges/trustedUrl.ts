type UrlPolicy = { createScriptURL(url: string): string }
type PolicyFactory = { createPolicy(name: string, rules: UrlPolicy): UrlPolicy }

/** The only scripts that are ever started by address: our built chunks, the service worker, and in development the sources. */
const allowed = /^\/(assets\/[\w.-]+\.js|service-worker\.js|workers\/[\w/.-]+\.ts|dev-sw\.js)$/

function checked(url: string): string {
  const { pathname, origin } = new URL(url, location.origin)
  if (origin !== location.origin || !allowed.test(pathname)) throw new TypeError('not a script of this app')
  return url
}

let policy: UrlPolicy | undefined

function urlPolicy(): UrlPolicy {
  const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes
  // A policy of the page policy's header can be made once only, so it is kept.
  policy ??= factory ? factory.createPolicy('app-url', { createScriptURL: checked }) : { createScriptURL: checked }
  return policy
}

/**
 * An address as `new Worker` and `serviceWorker.register` take it under Trusted Types. Throws for any other script.
 * Typed as text, since the DOM's types know no trusted ones.
 */
export const trustedUrl = (url: string): string => urlPolicy().createScriptURL(url)
