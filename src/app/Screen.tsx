import { lazy, type ReactNode, Suspense } from 'react'
import { ScreenBoundary } from './ScreenBoundary.tsx'
import { ScreenSkeleton } from './ScreenSkeleton.tsx'

/** A chunk of its own, so that no screen pays for it; where it cannot be loaded there is no notice. */
const ServerNotice = lazy(async () => {
  const loaded = await import('../features/pages/ServerNotice.tsx').catch(() => null)
  return { default: loaded?.ServerNotice ?? (() => null) }
})

type Props = {
  name: string
  /** The server's page whose words stand under this screen (APP-11). */
  notice?: string
  children: ReactNode
}

/** One screen: its skeleton while it loads, its own recovery panel when it fails (APP-20, APP-29), the house's notice under it. */
export const Screen = ({ name, notice, children }: Props) => (
  <ScreenBoundary key={name}>
    <Suspense fallback={<ScreenSkeleton />}>
      {children}
      {notice !== undefined && (
        <Suspense>
          <ServerNotice key={notice} page={notice} />
        </Suspense>
      )}
    </Suspense>
  </ScreenBoundary>
)
