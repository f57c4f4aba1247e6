import { type ReactNode, Suspense } from 'react'
import { ScreenBoundary } from './ScreenBoundary.tsx'
import { ScreenSkeleton } from './ScreenSkeleton.tsx'

/** One screen: its skeleton while it loads, its own recovery panel when it fails (APP-20, APP-29). */
export const Screen = ({ name, children }: { name: string; children: ReactNode }) => (
  <ScreenBoundary key={name}>
    <Suspense fallback={<ScreenSkeleton />}>{children}</Suspense>
  </ScreenBoundary>
)
