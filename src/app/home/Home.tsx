import { lazy, type ReactNode, Suspense } from 'react'
import { useSelector } from 'react-redux'
import { rememberedPerson } from '../../shell/session/rememberedPerson.ts'
import { selectSettings, selectStatus } from '../../shell/session/sessionSlice.ts'
import { isFeatureEnabled } from '../../../domain/settings/isFeatureEnabled.ts'
import { signalsFirstMs } from '../../../domain/signals/timing.ts'
import { lazyOptional } from '../../ui/lazyOptional.ts'
import { ScreenSkeleton } from '../ScreenSkeleton.tsx'
import { BelowHome } from './BelowHome.tsx'
import { ChatSidebar } from './ChatSidebar.tsx'
import styles from './Home.module.css'

/** Loaded only where gifts can be offered. */
const GiftWatch = lazy(async () => {
  const { GiftWatch: watch } = await import('../../features/gift/GiftWatch.tsx')
  return { default: watch }
})

/** Loaded with the worker's first poll (ENG-12), which it answers: the first load does not need it. */
const SignalWatch = lazyOptional(async () => {
  await new Promise((resolve) => setTimeout(resolve, signalsFirstMs - performance.now()))
  return (await import('../../features/signals/SignalWatch.tsx')).SignalWatch
})

/** Renders `#/home`: the platform for everyone, and for visitors the public panels below it (SES-01). */
export function Home({ children }: { children: ReactNode }) {
  const status = useSelector(selectStatus)
  const settings = useSelector(selectSettings)
  const isUnregulated = settings?.isRegulated === false
  // Until the session is read: a device without a remembered person probably has a visitor, so reserve their
  // layout.
  const isPublic = status === 'visitor' || (status === 'starting' && rememberedPerson() === null)
  return (
    <div className={styles.home} data-public={isPublic || undefined}>
      {/* Everything around the platform renders without waiting for it and does not move later. */}
      <Suspense fallback={<ScreenSkeleton />}>{children}</Suspense>
      {(status === 'person' || status === 'locked') && isFeatureEnabled(settings, 'chat') && <ChatSidebar className={styles.chat} />}
      {status === 'person' && isFeatureEnabled(settings, 'signals') && (
        <Suspense>
          <SignalWatch />
        </Suspense>
      )}
      {isPublic && <BelowHome />}
      {status === 'visitor' && isUnregulated && (
        <Suspense>
          <GiftWatch />
        </Suspense>
      )}
    </div>
  )
}
