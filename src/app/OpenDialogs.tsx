import { type ComponentType, lazy, Suspense } from 'react'
import { useDispatch } from 'react-redux'
import { dialogClosed, type DialogName, type DialogRequest } from '../shell/dialogs/dialogsSlice.ts'
import { DialogContext, type DialogNotice } from '../ui/dialogContext.ts'
import type { PageArea } from './area.ts'
import { areas, type ListedDialog } from './areas.ts'
import { DialogBoundary } from './DialogBoundary.tsx'
import { lazyOptional } from '../ui/lazyOptional.ts'

type DialogEntry = { load: () => Promise<{ default: ComponentType<DialogRequest & { onClose: () => void }> }>; notice?: number }

const listed: readonly PageArea[] = areas
/** The palette lists the areas' screens, so that no area can list it. */
const palette = { load: () => import('./commands/PaletteDialog.tsx') }
/** A dialog that no area lists is a compile error where this is indexed. */
const entries: Record<ListedDialog | 'palette', DialogEntry> = Object.assign({ palette }, ...listed.map(({ dialogs }) => dialogs))
const components = new Map(Object.entries(entries).map(([name, { load }]) => [name, lazy(load)]))

const ModalNotice = lazyOptional(async () => (await import('../features/pages/ModalNotice.tsx')).ModalNotice)

function noticeOf(name: DialogName): DialogNotice | null {
  const lines = entries[name].notice
  if (lines === undefined) return null
  const content = (
    <Suspense fallback={null}>
      <ModalNotice name={name} />
    </Suspense>
  )
  return { lines, content }
}

/** Renders the open dialogs. The last one is on top. */
export default function OpenDialogs({ stack }: { stack: readonly DialogRequest[] }) {
  const dispatch = useDispatch()
  return stack.map((request, index) => {
    const position = index === stack.length - 1 ? 'top' : 'under'
    const DialogComponent = components.get(request.name)
    const close = () => dispatch(dialogClosed(request.name))
    return (
      <DialogBoundary key={request.name} position={position} onClose={close}>
        <DialogContext value={{ notice: noticeOf(request.name), position }}>
          {DialogComponent && <DialogComponent {...request} onClose={close} />}
        </DialogContext>
      </DialogBoundary>
    )
  })
}
