import { createElement, type ReactNode, Suspense } from 'react'
import { lazyOptional } from '../../ui/lazyOptional.ts'

/** Optional: the table of codes is not part of the first load. */
const CodeHelpLink = lazyOptional(async () => (await import('./CodeHelpLink.tsx')).CodeHelpLink)

/**
 * The help link of an error code or of the state `offline` (APP-29). `target`: in another tab, beside
 * something that a person has typed. `fallback`: in its place until the code's article is known.
 */
export const helpFor = (code: string, target?: '_blank', fallback?: ReactNode): ReactNode =>
  createElement(Suspense, { fallback }, createElement(CodeHelpLink, { code, target }))
