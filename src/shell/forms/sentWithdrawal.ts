/**
 * The name under which the device stores a withdrawal that was sent, until its answer (WD-12). Deleted on
 * sign-out, as every draft is, after a question (SES-14).
 */
export const sentWithdrawal = 'withdrawal sent'
