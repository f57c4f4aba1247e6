import type { DialogProps } from '../../shell/dialogs/dialogsSlice.ts'
import { StepUpDialog } from './StepUpDialog.tsx'

type Props = DialogProps<'email_code'> & { onClose: () => void }

/** Confirms an action by a code from an e-mail (SEC-06). */
export default function EmailCodeDialog({ challenge, onClose }: Props) {
  return <StepUpDialog factor="email" challenge={challenge} onClose={onClose} />
}
