import type { Store } from '@reduxjs/toolkit'
import type { Factor } from '../../../contract/security.ts'
import type { StepUp } from '../../../domain/kernel/routeCall.ts'
import { dialogOpened, selectDialogs } from '../dialogs/dialogsSlice.ts'
import type { RootState } from '../store/rootReducer.ts'

const dialogs = { email: 'email_code', google: 'modal_google', sms: 'sms_code' } as const satisfies Record<Factor, string>

/** The challenges whose code the server accepted; a plain back end names none. */
const proved = new Set<string | null>()

/** Called by the dialog once the server accepted the code. */
export const markProved = (challenge: string | null): void => void proved.add(challenge)

let last: Promise<unknown> = Promise.resolve()

/**
 * Asks for the person's factor in its dialog (SEC-08, WD-07). True once the server accepted it; false if the
 * dialog was closed before. Several calls ask one after the other.
 */
export function proveFactor(store: Store<RootState>, stepUp: StepUp): Promise<boolean> {
  const asked = last.then(() => ask(store, stepUp))
  last = asked
  return asked
}

function ask(store: Store<RootState>, stepUp: StepUp): Promise<boolean> {
  const name = dialogs[stepUp.factor]
  const challenge = stepUp.challenge ?? null
  proved.delete(challenge)
  store.dispatch(dialogOpened({ name, challenge }))
  return new Promise((resolve) => {
    const end = store.subscribe(() => {
      if (selectDialogs(store.getState()).some((open) => open.name === name)) return
      end()
      resolve(proved.delete(challenge))
    })
  })
}
