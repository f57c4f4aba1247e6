import type { ModalName } from '../../../contract/modalNames.ts'
import { builtForms, paths } from '../../shell/location/routes.ts'

type Label = 'payBitcoin' | 'verify' | 'otherWay' | 'deposit' | 'trade' | 'documents' | 'security'
/** A button of a modal. `label` is the end of its text key. */
export type ModalAction = { label: Label; to: string; stage?: 'upcoming' }

/** Says at the door that documents cannot be sent yet. */
const verify: Pick<ModalAction, 'to' | 'stage'> = {
  to: paths.show('personal', 'verify'),
  ...(!builtForms.has('verify') && { stage: 'upcoming' }),
}

/** The original's modals without a dialog of their own (APP-12). */
export type FramedModal = Exclude<
  ModalName,
  'copy' | 'tourney_weekend' | 'modal_sign' | 'modal_add_account' | 'limited_offer' | 'risk_free' | 'promo_menu' | 'ladder'
>

/** The links of each modal, the primary one first (APP-12). A modal without links only has its close button. */
export const modalActions: Record<FramedModal, readonly ModalAction[]> = {
  modal: [],
  modal_bitcoin: [
    { label: 'payBitcoin', to: paths.show('funding', 'bitcoin') },
    { label: 'verify', ...verify },
  ],
  modal_honor: [{ label: 'otherWay', to: paths.show('funding') }],
  dialog_entro_start: [{ label: 'deposit', to: paths.show('funding') }],
  dialog_entro_pin: [{ label: 'deposit', to: paths.show('funding') }],
  signals: [{ label: 'trade', to: paths.home() }],
  modal_google: [{ label: 'security', to: paths.show('security') }],
  modal_need_verify: [{ label: 'documents', ...verify }],
}
