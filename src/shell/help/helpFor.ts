import { createElement, type ReactNode } from 'react'
import { HelpLink } from './HelpLink.tsx'

/** The help link of an error code or of the state `offline`, for the texts of a reading (APP-29). */
export const helpFor = (code: string): ReactNode => createElement(HelpLink, { code })
