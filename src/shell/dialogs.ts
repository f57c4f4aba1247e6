import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { type ModalName, modalNames } from '../../contract/modalNames.ts'
import type { Currency } from '../../contract/kernel.ts'
import type { Factor } from '../../contract/security.ts'

/** What a visitor wanted that needs an account. */
export type AccountReason = 'trade' | 'funding' | 'page'

/** Every dialog of the app, with what it needs to open. Plain data: a dialog can be opened from anywhere, also from the worker's facts. */
export type DialogRequest =
  | { name: 'registerPrompt'; reason: AccountReason; returnTo: string } // SES-01; `returnTo`: the hash route to come back to
  | { name: 'signIn' } // SES-16: the session ended under the person
  | { name: 'signOut'; uid: number; waiting: number } // SES-14: `waiting` files have not been sent yet
  | { name: 'factorLogin'; factor: Factor } // SES-05: the password was right, the second factor is due
  | { name: 'message'; code: string } // APP-09
  | { name: 'tip'; hosts: string[] } // TRD-07
  | { name: 'blocked' } // TRD-09
  | { name: 'quickTopUp' } // TRD-12
  | { name: 'cardRisk' } // FUND-03
  | NamedModal
  | { name: 'article'; id: string; title: string } // SUP-05
  | { name: 'calendar' } // SUP-05
  | { name: 'gift'; promo: string; until: number; amount: string; currency: Currency } // SES-15
  | { name: 'fragment'; modal: string } // APP-12: a modal that only the server knows

/** The modals that the original names (APP-12): each a dialog of its own. */
type NamedModal = { [Name in ModalName]: { name: Name } }[ModalName]

const isNamed = (name: string): name is ModalName => modalNames.some((one) => one === name)

/** The request that opens a modal by its name in an address, a fragment or an answer (APP-12). */
export const modalRequest = (name: string): DialogRequest => (isNamed(name) ? { name } : { name: 'fragment', modal: name })

export type DialogName = DialogRequest['name']
/** The request of one dialog: the props of its component. */
export type DialogProps<Name extends DialogName> = Extract<DialogRequest, { name: Name }>

type DialogsSlice = { stack: DialogRequest[] }
const initialState: DialogsSlice = { stack: [] }

/** Open dialogs, the top one last (APP-14). One of a name at a time: asking again brings the new request to the top. */
export const dialogsSlice = createSlice({
  name: 'dialogs',
  initialState,
  reducers: {
    dialogOpened(state, { payload }: PayloadAction<DialogRequest>) {
      state.stack = [...state.stack.filter(({ name }) => name !== payload.name), payload]
    },
    /** Without a name: the top one. */
    dialogClosed(state, { payload }: PayloadAction<DialogName | undefined>) {
      state.stack = payload ? state.stack.filter(({ name }) => name !== payload) : state.stack.slice(0, -1)
    },
    allDialogsClosed(state) {
      state.stack = []
    },
  },
  selectors: { selectDialogs: (state) => state.stack },
})

export const { dialogOpened, dialogClosed, allDialogsClosed } = dialogsSlice.actions
export const { selectDialogs } = dialogsSlice.selectors
