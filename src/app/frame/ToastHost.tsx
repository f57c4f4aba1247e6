import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { selectToasts, toastDismissed, toastMs } from '../../shell/dialogs/toastsSlice.ts'
import { lazyOptional } from '../../ui/lazyOptional.ts'
import styles from './ToastHost.module.css'

/** A chunk of its own: most visits see no toast. */
const Toast = lazyOptional(async () => (await import('../../ui/Toast.tsx')).Toast)

/**
 * Shows toasts and announces them (APP-17). The live region exists from the start, otherwise the first toast
 * would not be announced.
 */
export function ToastHost() {
  const { t } = useTranslation('app')
  const dispatch = useDispatch()
  const toasts = useSelector(selectToasts)
  return (
    <div className={styles.host} role="status" aria-live="polite">
      <Suspense fallback={null}>
        {toasts.map(({ id, tone, text }) => (
          <Toast key={id} tone={tone} lastsMs={toastMs} close={t('frame.close')} onClose={() => dispatch(toastDismissed(id))}>
            {text}
          </Toast>
        ))}
      </Suspense>
    </div>
  )
}
