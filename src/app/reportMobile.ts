import { mobile } from '../../contract/signIn.ts'
import { callRoute } from '../api/transport.ts'
import { selectCsrf } from '../shell/session/sessionSlice.ts'
import type { AppStore } from './store.ts'

/** Remembers the reported session by the start of its CSRF token, which is useless on its own. */
const storageKey = 'phoneSession'
const markOf = (csrf: string): string => csrf.slice(0, 8)

/** Reports once per session that it is used on a phone (SES-20). A failed report is retried at the next start. */
export function reportMobile(store: AppStore): void {
  let reported = sessionStorage.getItem(storageKey)
  async function report(): Promise<void> {
    const csrf = selectCsrf(store.getState())
    if (csrf === '' || markOf(csrf) === reported) return
    reported = markOf(csrf)
    const answer = await callRoute(mobile, {}, { csrf, platformOrigin: null, platformToken: null })
    if ('data' in answer) sessionStorage.setItem(storageKey, markOf(csrf))
  }
  store.subscribe(() => void report())
  void report()
}
