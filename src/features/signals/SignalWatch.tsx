import { lazy, Suspense } from 'react'
import { useSelector } from 'react-redux'
import { useIsVisible } from '../../shell/device/useIsVisible.ts'
import { selectDialogs } from '../../shell/dialogs/dialogsSlice.ts'
import { useHomeSignal } from './useHomeSignal.ts'

/** A chunk of its own: most visits see no signal. */
const SignalPopup = lazy(async () => {
  const { SignalPopup: popup } = await import('./SignalPopup.tsx')
  return { default: popup }
})

/** Shows a signal on home (ENG-12): not in a hidden tab, and not while a dialog is open. */
export function SignalWatch() {
  const isShown = useIsVisible()
  const isCovered = useSelector(selectDialogs).length > 0
  const { shown, close } = useHomeSignal(isShown && !isCovered)
  return (
    shown !== null && (
      <Suspense fallback={null}>
        <SignalPopup key={shown.signal.id} {...shown} hold={!isShown || isCovered} onClose={close} />
      </Suspense>
    )
  )
}
