import { Suspense } from 'react'
import { lazyOptional } from '../../ui/lazyOptional.ts'
import { HelpLink } from './HelpLink.tsx'

/** Optional: a form that is never refused loads no table of codes. */
const CodeHelpLink = lazyOptional(async () => (await import('./CodeHelpLink.tsx')).CodeHelpLink)

/**
 * The help link of an error code in a form, in another tab, so that what was typed stays (APP-29). Until the
 * code's article is known it leads to the help centre: a link that came later would move the form (APP-25).
 */
export const FormHelp = ({ code }: { code: string }) => (
  <Suspense fallback={<HelpLink target="_blank" />}>
    <CodeHelpLink code={code} target="_blank" />
  </Suspense>
)
