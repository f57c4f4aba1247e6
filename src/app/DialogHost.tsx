import { Component, lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { allDialogsClosed, selectDialogs } from '../shell/dialogs.ts'
import { noticeShown } from '../shell/notices.ts'
import { ComingDialog } from './ComingDialog.tsx'
import { isChunkMissing } from './missingChunk.ts'
import { useDialogHistory } from './useDialogHistory.ts'

/** The table of all dialogs is long, and most visits open none. */
const OpenDialogs = lazy(() => import('./OpenDialogs.tsx'))

type BoundaryProps = { onFailure: (error: unknown) => void; children: ReactNode }

/** Where the table itself is not on the device, nothing else is taken with it (APP-20). */
class DialogBoundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError = () => ({ failed: true })
  override componentDidCatch(error: unknown) {
    this.props.onFailure(error)
  }
  override render() {
    return this.state.failed ? null : this.props.children
  }
}

/** Shows the open dialogs (APP-14). */
export function DialogHost() {
  const { t } = useTranslation('app')
  const dispatch = useDispatch()
  const stack = useSelector(selectDialogs)
  useDialogHistory(stack.length)
  if (stack.length === 0) return null
  const close = (error: unknown) => {
    dispatch(allDialogsClosed())
    dispatch(noticeShown({ tone: 'danger', text: t(isChunkMissing(error) && !navigator.onLine ? 'screen.offline' : 'screen.failed') }))
  }
  return (
    <DialogBoundary onFailure={close}>
      <Suspense fallback={<ComingDialog onClose={() => dispatch(allDialogsClosed())} />}>
        <OpenDialogs stack={stack} />
      </Suspense>
    </DialogBoundary>
  )
}
