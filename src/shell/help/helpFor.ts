import { createElement, type ReactNode, Suspense } from 'react'
import { lazyOptional } from '../../ui/lazyOptional.ts'

/** Optional: the table of codes is not part of the first load. */
const CodeHelpLink = lazyOptional(async () => (await import('./CodeHelpLink.tsx')).CodeHelpLink)

/** The help link of an error code or of the state `offline`, where nothing else is to be seen (APP-29). */
export const helpFor = (code: string): ReactNode => createElement(Suspense, null, createElement(CodeHelpLink, { code }))

/** The same link beside something that a person has typed: it opens another tab, so that the text stays. */
export const helpBeside = (code: string): ReactNode =>
  createElement(Suspense, null, createElement(CodeHelpLink, { code, target: '_blank' }))
