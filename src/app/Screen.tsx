import { type ReactNode, Suspense, useLayoutEffect, useReducer } from 'react'
import { trackFocus } from '../shell/screen/screenFocus.ts'
import { lazyOptional } from '../ui/lazyOptional.ts'
import { ScreenBoundary } from './ScreenBoundary.tsx'
import { ScreenSkeleton } from './ScreenSkeleton.tsx'
import { screenLoaded } from './screenLoaded.ts'

/** Optional: a chunk of its own, so that no screen waits for it. */
const ServerNotice = lazyOptional(async () => (await import('../features/pages/ServerNotice.tsx')).ServerNotice)

type Props = {
  name: string
  /** Name of the server page whose text is shown below this screen (APP-11). */
  notice?: string
  children: ReactNode
}

/** Rerenders when a screen's chunk has loaded. Otherwise React throttles the end of a Suspense fallback by up to 300 ms. */
function useSkipSuspenseThrottle(): void {
  const [, rerender] = useReducer((times: number) => times + 1, 0)
  useLayoutEffect(() => {
    addEventListener(screenLoaded, rerender)
    return () => removeEventListener(screenLoaded, rerender)
  }, [])
}

/** Renders one screen with its skeleton, its error boundary (APP-20, APP-29) and the server's notice below it. */
export function Screen({ name, notice, children }: Props) {
  useSkipSuspenseThrottle()
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
