import { type ReactNode, Suspense, useLayoutEffect } from 'react'
import { trackFocus } from '../shell/screen/screenFocus.ts'
import { lazyOptional } from '../ui/lazyOptional.ts'
import { ScreenBoundary } from './ScreenBoundary.tsx'
import { ScreenSkeleton } from './ScreenSkeleton.tsx'

/** Optional: a chunk of its own, so that no screen waits for it. */
const ServerNotice = lazyOptional(async () => (await import('../features/pages/ServerNotice.tsx')).ServerNotice)

type Props = {
  name: string
  /** Name of the server page whose text is shown below this screen (APP-11). */
  notice?: string
  children: ReactNode
}

/**
 * Renders one screen with its skeleton, its error boundary (APP-20, APP-29) and the server's notice below it.
 */
export function Screen({ name, notice, children }: Props) {
  useLayoutEffect(trackFocus, [name])
  return (
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
}
