import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { type ModalName, modalNames } from '../../../contract/modalNames.ts'
import type { Currency } from '../../../contract/kernel.ts'
import type { Shortcut } from '../../../domain/kernel/shortcut.ts'
import type { BodyOf } from '../../../contract/route.ts'
import type { Factor } from '../../../contract/security.ts'
import type { WireWithdrawalQuote, WithdrawalCase, withdrawalFinal } from '../../../contract/withdrawals.ts'

type ConfirmedCase = Exclude<WithdrawalCase, 'verify'>
type FinalBody = BodyOf<typeof withdrawalFinal>

/** The action for which a visitor needs an account. */
export type AccountReason = 'trade' | 'funding' | 'page'

/**
 * Every dialog of the app with its props. Plain data, so that a dialog can be opened from anywhere, also by
 * the worker's facts.
 */
export type DialogRequest =
  | { name: 'registerPrompt'; reason: AccountReason; returnTo: string } // SES-01; `returnTo`: the hash route to come back to
  | { name: 'signIn' } // SES-16: the session has expired
  | { name: 'signOut'; uid: number; waiting: number; messages: number; withdrawals: number } // SES-14: what has not been sent or answered yet
  | { name: 'factorLogin'; factor: Factor } // SES-05: the password was correct, the second factor is missing
  | { name: 'message'; code: string } // APP-09
  | { name: 'tip'; hosts: string[] } // TRD-07
  | { name: 'blocked' } // TRD-09
  | { name: 'quickTopUp' } // TRD-12
  | { name: 'cardRisk' } // FUND-03
  // WD-05: the case, the request to be confirmed, and its terms
  | { name: 'confirmWithdrawal'; why: ConfirmedCase; body: FinalBody; quote: WireWithdrawalQuote | null; turnover: string; needed: string }
  | { name: 'cancelWithdrawal'; id: string; amount?: string; currency?: Currency } // WD-10
  | { name: 'giveUpBonus'; id: string; account: string; currency: Currency } // WD-14
  | NamedModal
  | ({ name: 'sms_code' } & CodeFor)
  | { name: 'article'; id: string; title: string; lang?: string } // SUP-05
  | { name: 'calendar' } // SUP-05
  | { name: 'gift'; promo: string; until: number; amount: string; currency: Currency } // SES-15
  | OpenedByKey
  | { name: 'fragment'; modal: string } // APP-12: a modal whose text comes from the server

/** The dialogs that a key opens (APP-31). */
type OpenedByKey = { [Name in Shortcut]: { name: Name } }[Shortcut]

/** The modals named by the original (APP-12), each a separate dialog. */
type NamedModal = { [Name in ModalName]: { name: Name } & (Name extends CodeModal ? CodeFor : object) }[ModalName]
type CodeModal = 'email_code' | 'modal_google'
/**
 * The action that a code confirms (SEC-08). Null: a plain back end names none. Missing: opened by an address,
 * with nothing to confirm.
 */
type CodeFor = { challenge?: string | null }

const isNamed = (name: string): name is ModalName => modalNames.some((one) => one === name)

/** Returns the request that opens a modal by its name in a URL, a fragment or an answer (APP-12). */
export const modalRequest = (name: string): DialogRequest => (isNamed(name) ? { name } : { name: 'fragment', modal: name })

export type DialogName = DialogRequest['name']
/** The props of one dialog's component. */
export type DialogProps<Name extends DialogName> = Extract<DialogRequest, { name: Name }>

type DialogsSlice = { stack: DialogRequest[] }
const initialState: DialogsSlice = { stack: [] }

/**
 * The open dialogs, the top one last (APP-14). At most one of a name: opening it again replaces it and moves
 * it to the top.
 */
export const dialogsSlice = createSlice({
  name: 'dialogs',
  initialState,
  reducers: {
    dialogOpened(state, { payload }: PayloadAction<DialogRequest>) {
      state.stack = [...state.stack.filter(({ name }) => name !== payload.name), payload]
    },
    /** Without a name it closes the top one. */
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
