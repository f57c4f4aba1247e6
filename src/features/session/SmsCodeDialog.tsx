import type { DialogProps } from '../../shell/dialogs/dialogsSlice.ts'
import { StepUpDialog } from './StepUpDialog.tsx'

type Props = DialogProps<'sms_code'> & { onClose: () => void }

/** Confirms an action by a code from a text message (SEC-06). */
export default function SmsCodeDialog({ challenge, onClose }: Props) {
  return <StepUpDialog factor="sms" challenge={challenge} onClose={onClose} />
}
