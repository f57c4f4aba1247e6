/**
 * The modals that the original names, loaded from /api/ag/{name} (APP-12); the last five by names of ours.
 */
export const modalNames = [
  'modal',
  'modal_bitcoin',
  'modal_honor',
  'dialog_entro_start',
  'dialog_entro_pin',
  'signals',
  'tourney_weekend',
  'copy',
  'modal_sign',
  'modal_google',
  'modal_need_verify',
  'modal_add_account',
  'limited_offer',
  'risk_free',
  'promo_menu',
  'ladder',
  'email_code',
] as const
export type ModalName = (typeof modalNames)[number]
