import { Component, lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { selectConnection } from '../shell/device/connectionSlice.ts'
import { allDialogsClosed, selectDialogs } from '../shell/dialogs/dialogsSlice.ts'
import { noticeShown } from '../shell/dialogs/noticesSlice.ts'
import { LoadingDialog } from './LoadingDialog.tsx'
import { isChunkMissing } from './missingChunk.ts'
import { useDialogHistory } from './useDialogHistory.ts'

/** The table of all dialogs is a chunk of its own: most visits open no dialog. */
const OpenDialogs = lazy(() => import('./OpenDialogs.tsx'))

type BoundaryProps = { onFailure: (error: unknown) => void; children: ReactNode }

/** Catches a failed load of the dialog table, so that the rest of the page keeps working (APP-20). */
class DialogTableBoundary extends Component<BoundaryProps, { failed: boolean }> {
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
  const connection = useSelector(selectConnection)
  useDialogHistory(stack.length)
  if (stack.length === 0) return null
  const close = (error: unknown) => {
    dispatch(allDialogsClosed())
    const isOffline = isChunkMissing(error) && connection.at === 'offline'
    dispatch(noticeShown({ tone: 'danger', text: t(isOffline ? 'screen.offline' : 'screen.failed') }))
  }
  return (
    <DialogTableBoundary onFailure={close}>
      <Suspense fallback={<LoadingDialog onClose={() => dispatch(allDialogsClosed())} />}>
        <OpenDialogs stack={stack} />
      </Suspense>
    </DialogTableBoundary>
  )
}
