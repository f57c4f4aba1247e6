import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { selectToasts, toastDismissed, toastMs } from '../../shell/toasts.ts'
import { lazyExtra } from '../lazyExtra.ts'
import styles from './ToastHost.module.css'

/** It comes with the first one: most visits see none. */
const Toast = lazyExtra(async () => (await import('../../ui/Toast.tsx')).Toast)

/** The toasts, read out as they come (APP-17). The region stands from the start, or the first one would not be read. */
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
