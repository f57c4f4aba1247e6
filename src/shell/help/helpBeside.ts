import type { ReactNode } from 'react'
import { helpFor } from './helpFor.ts'

/** The help link of an error code beside a form, in another tab, so that what was typed stays (APP-29). */
export const helpBeside = (code: string): ReactNode => helpFor(code, '_blank')
