import type { DialogProps } from '../../shell/dialogs/dialogsSlice.ts'
import { StepUpDialog } from './StepUpDialog.tsx'

type Props = DialogProps<'modal_google'> & { onClose: () => void }

/** Confirms an action by a code of the authenticator app (SEC-06). */
export default function GoogleCodeDialog({ challenge, onClose }: Props) {
  return <StepUpDialog factor="google" challenge={challenge} onClose={onClose} />
}
