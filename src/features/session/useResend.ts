import { useSubmission } from '../../shell/forms/useSubmission.ts'
import { useResendEmailMutation } from './sessionApi.ts'

/** Sends the confirmation link of an address again. */
export function useResend() {
  const [resendEmail] = useResendEmailMutation()
  const { status, send } = useSubmission()
  return { status, resend: () => send(() => resendEmail({ body: {} }).unwrap()) }
}
