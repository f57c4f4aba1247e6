import { mobile } from '../../contract/signIn.ts'
import { tabStorage } from '../browser/storage.ts'
import { callApi } from '../shell/api/callApi.ts'
import { selectCsrf } from '../shell/session/sessionSlice.ts'
import { addAppListener, type AppStore } from './store.ts'

/** Remembers the reported session by the start of its CSRF token, which is useless on its own. */
const storageKey = 'phoneSession'
const markOf = (csrf: string): string => csrf.slice(0, 8)

/**
 * Reports once per session that it is used on a phone (SES-20). A failed report is retried at the next start.
 */
export function reportMobile(store: AppStore): void {
  let reported = tabStorage.get(storageKey)
  async function report(): Promise<void> {
    const csrf = selectCsrf(store.getState())
    if (csrf === '' || markOf(csrf) === reported) return
    reported = markOf(csrf)
    await store.dispatch(callApi(mobile, {}))
    tabStorage.set(storageKey, markOf(csrf))
  }
  // A failure is not shown: the person did not ask for the report.
  const tryReport = (): void => void report().catch(() => undefined)
  store.dispatch(addAppListener({ predicate: (_action, now, before) => selectCsrf(now) !== selectCsrf(before), effect: tryReport }))
  tryReport()
}
