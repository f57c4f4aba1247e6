import { type ReactNode, Suspense, useLayoutEffect, useReducer } from 'react'
import { followFocus } from '../shell/screenFocus.ts'
import { lazyExtra } from './lazyExtra.ts'
import { ScreenBoundary } from './ScreenBoundary.tsx'
import { ScreenSkeleton } from './ScreenSkeleton.tsx'
import { screenCame } from './screens.ts'

/** No screen pays for it, and none needs it. */
const ServerNotice = lazyExtra(async () => (await import('../features/pages/ServerNotice.tsx')).ServerNotice)

type Props = {
  name: string
  /** The server's page whose words stand under this screen (APP-11). */
  notice?: string
  children: ReactNode
}

/** Draws the screen once it has come. Of itself React holds back for 300 ms whatever follows a skeleton, for lists of many. */
function useScreenAtOnce(): void {
  const [, draw] = useReducer((times: number) => times + 1, 0)
  useLayoutEffect(() => {
    addEventListener(screenCame, draw)
    return () => removeEventListener(screenCame, draw)
  }, [])
}

/** One screen: its skeleton while it loads, its own recovery panel when it fails (APP-20, APP-29), the house's notice under it. */
export function Screen({ name, notice, children }: Props) {
  useScreenAtOnce()
  useLayoutEffect(followFocus, [name])
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
