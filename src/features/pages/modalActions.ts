import type { ModalName } from '../../../contract/modalNames.ts'
import { paths } from '../../shell/location/routes.ts'

type Label = 'payBitcoin' | 'verify' | 'otherWay' | 'documents'
/** A button of a modal. `label` is the end of its text key. */
export type ModalAction = { label: Label; to: string }

/** The original's modals without a dialog of their own (APP-12). */
export type FramedModal = Exclude<
  ModalName,
  | 'copy'
  | 'signals'
  | 'tourney_weekend'
  | 'modal_sign'
  | 'modal_google'
  | 'modal_add_account'
  | 'limited_offer'
  | 'risk_free'
  | 'promo_menu'
  | 'ladder'
  | 'email_code'
  | 'dialog_entro_start'
  | 'dialog_entro_pin'
>

/**
 * The links of each modal, the primary one first (APP-12). A modal without links only has its close button.
 */
export const modalActions: Record<FramedModal, readonly ModalAction[]> = {
  modal: [],
  modal_bitcoin: [
    { label: 'payBitcoin', to: paths.show('funding', 'bitcoin') },
    { label: 'verify', to: paths.show('personal', 'verify') },
  ],
  modal_honor: [{ label: 'otherWay', to: paths.show('funding') }],
  modal_need_verify: [{ label: 'documents', to: paths.show('personal', 'verify') }],
}
