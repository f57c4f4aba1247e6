import { mobile } from '../../contract/signIn.ts'
import { callRoute } from '../api/transport.ts'
import { selectCsrf } from '../shell/sessionSlice.ts'
import type { AppStore } from './store.ts'

/** Which session was told of, by a part of its token that is worth nothing alone. */
const storageKey = 'phoneSession'
const markOf = (csrf: string): string => csrf.slice(0, 8)

/** Tells the server once for each session that it is used on a phone (SES-20). What fails is told at the next start: nobody waits for it. */
export function tellPhone(store: AppStore): void {
  let told = sessionStorage.getItem(storageKey)
  async function tell(): Promise<void> {
    const csrf = selectCsrf(store.getState())
    if (csrf === '' || markOf(csrf) === told) return
    told = markOf(csrf)
    const answer = await callRoute(mobile, {}, { csrf, platformOrigin: null, platformToken: null })
    if ('data' in answer) sessionStorage.setItem(storageKey, markOf(csrf))
  }
  store.subscribe(() => void tell())
  void tell()
}
