import { background } from '../bridges/background.ts'
import { backgroundReported, factsOf } from '../bridges/backgroundFacts.ts'
import { checkEveryMs, checkForUpdate } from '../bridges/serviceWorker.ts'
import { addAppListener, type AppStore } from './store.ts'

/**
 * Looks for a new version now and then, also in a tab that is never hidden (PWA-06). The worker has the timer
 * (BG-01).
 */
export function watchUpdates(store: AppStore): void {
  const remind = (): void => void background.remind('update', checkEveryMs)
  store.dispatch(
    addAppListener({
      predicate: (action) =>
        backgroundReported.match(action) && factsOf(action.payload, 'due').some(({ reminder }) => reminder === 'update'),
      effect() {
        checkForUpdate()
        remind()
      },
    }),
  )
  remind()
}
