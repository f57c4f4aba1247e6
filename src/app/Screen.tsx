import { type ReactNode, Suspense } from 'react'
import { lazyExtra } from './lazyExtra.ts'
import { ScreenBoundary } from './ScreenBoundary.tsx'
import { ScreenSkeleton } from './ScreenSkeleton.tsx'

/** No screen pays for it, and none needs it. */
const ServerNotice = lazyExtra(async () => (await import('../features/pages/ServerNotice.tsx')).ServerNotice)

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
