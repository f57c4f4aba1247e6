import { expose } from 'comlink'
import * as z from 'zod/mini'
import { browserEnvironment } from './browserEnvironment.ts'
import { createBackground } from './createBackground.ts'

// The page policy forbids compiled code; without this the schema library would try it and be reported.
z.config({ jitless: true })

// Exposed before anything is awaited: a call that came earlier would never be answered.
expose(createBackground(browserEnvironment(self)))
