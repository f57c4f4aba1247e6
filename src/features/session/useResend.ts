import { resendEmail } from '../../../contract/email.ts'
import { useSubmission } from '../../shell/useSubmission.ts'
import { useCall } from './useCall.ts'

/** Has the link that confirms an address mailed again. */
export function useResend() {
  const call = useCall()
  const { status, send } = useSubmission()
  return { status, resend: () => send(() => call(resendEmail, { body: {} })) }
}
