import { returnRoute } from '../../shell/location/returnRoute.ts'
import { useSubmission } from '../../shell/forms/useSubmission.ts'
import { useResendEmailMutation } from './sessionApi.ts'

/** Sends the confirmation link of an address again; the link leads back to the current screen (SES-06). */
export function useResend() {
  const [resendEmail] = useResendEmailMutation()
  const { status, send } = useSubmission()
  const resend = () => {
    const url = returnRoute(location)
    return send(() => resendEmail({ body: url === null ? {} : { url } }).unwrap())
  }
  return { status, resend }
}
