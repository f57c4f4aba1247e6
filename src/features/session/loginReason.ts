import type { Language } from '../../../contract/kernel.ts'
import { documents, paths } from '../../shell/routes.ts'

/** What can have led to the login page. Whatever else stands in an address is no reason: nobody else writes on that page. */
const reasons = ['auto.link', 'network.unreachable', 'request.tooOften', 'csrf.token', 'login.expired', 'auth.server_error']

/** The login page, with why the person is led there (SES-07), and on from there to where they wanted to go. */
export function loginWithReason(language: Language, code: string, target: string = paths.home()): string {
  const address = documents.login(language, target)
  return `${address}&reason=${encodeURIComponent(reasons.includes(code) ? code : 'auth.server_error')}`
}

/** The reason in an address; null when there is none that can be. */
export function reasonOf(search: string): string | null {
  const code = new URLSearchParams(search).get('reason')
  return code !== null && reasons.includes(code) ? code : null
}
