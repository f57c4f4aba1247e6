import { routeParameters } from './routeParameters.ts'

/**
 * The hash routes of this app. A page may have parameters; a bank's return has none, since its token belongs
 * in no other address.
 */
const routes: readonly RegExp[] = [
  /home/,
  new RegExp(`show/[a-z0-9_-]{1,40}(?:/[\\w-]{1,40})?(?:${routeParameters.source})?`),
  /sw\/[a-z0-9_-]{1,40}/,
  /listen\/[a-z]{1,20}\/[a-z]{1,20}\/[\w.-]{1,80}\/\d{1,15}/,
]
const hashRoute = new RegExp(`^#?(/(?:${routes.map(({ source }) => source).join('|')}))$`)

/**
 * Returns the hash route to open after sign-in, or null. Anything but a hash route of this app is rejected
 * (APP-07, SES-02).
 */
export function redirectRoute(text: string | null): string | null {
  return hashRoute.exec(text ?? '')?.[1] ?? null
}
