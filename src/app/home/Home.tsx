import { lazy, type ReactNode, Suspense } from 'react'
import { useSelector } from 'react-redux'
import { rememberedPerson } from '../../shell/rememberedPerson.ts'
import { selectSettings, selectStatus } from '../../shell/sessionSlice.ts'
import { isOffered } from '../../../domain/settings/offered.ts'
import { ScreenSkeleton } from '../ScreenSkeleton.tsx'
import { BelowHome } from './BelowHome.tsx'
import { ChatSide } from './ChatSide.tsx'
import styles from './Home.module.css'

/** Comes only where there can be a gift at all. */
const GiftWatch = lazy(async () => {
  const [{ GiftWatch: watch }] = await Promise.all([import('../../features/gift/GiftWatch.tsx'), import('./joinGift.ts')])
  return { default: watch }
})

/** `#/home`: the platform for everybody, and below it what a visitor wants to know first (SES-01). */
export function Home({ children }: { children: ReactNode }) {
  const status = useSelector(selectStatus)
  const settings = useSelector(selectSettings)
  const isUnregulated = settings?.isRegulated === false
  // Who is here is not known yet: where this device knows nobody, nothing has to make room later.
  const isPublic = status === 'visitor' || (status === 'starting' && rememberedPerson() === null)
  return (
    <div className={styles.home} data-public={isPublic || undefined}>
      {/* What is around the platform does not wait for it, and keeps its place from the first. */}
      <Suspense fallback={<ScreenSkeleton />}>{children}</Suspense>
      {(status === 'person' || status === 'locked') && isOffered(settings, 'chat') && <ChatSide className={styles.chat} />}
      {isPublic && <BelowHome />}
      {status === 'visitor' && isUnregulated && (
        <Suspense>
          <GiftWatch />
        </Suspense>
      )}
    </div>
  )
}
