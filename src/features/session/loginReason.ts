import type { Language } from '../../../contract/kernel.ts'
import { documents, paths } from '../../shell/location/routes.ts'

/**
 * Reasons that a URL may show on the login page. All others are ignored, so that no link puts its own text
 * there.
 */
const reasons = ['auto.link', 'request.tooOften', 'csrf.token', 'login.expired', 'auth.server_error']

/**
 * Returns the login page's path with the reason for the redirect (SES-07) and the route to open afterwards.
 */
export function loginWithReason(language: Language, code: string, target: string = paths.home()): string {
  const address = documents.login(language, target)
  return `${address}&reason=${encodeURIComponent(reasons.includes(code) ? code : 'auth.server_error')}`
}

/** Returns the reason from a URL's query; null if there is no known one. */
export function reasonOf(search: string): string | null {
  const code = new URLSearchParams(search).get('reason')
  return code !== null && reasons.includes(code) ? code : null
}
