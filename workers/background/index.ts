import { expose } from 'comlink'
import * as z from 'zod/mini'
import { browserEnvironment } from './browserEnvironment.ts'
import { createBackground } from './createBackground.ts'

// The CSP forbids `eval`; without this zod would try to compile and cause a violation report.
z.config({ jitless: true })

// Exposed before any await: a call that arrives earlier would never be answered.
expose(createBackground(browserEnvironment(self)))
