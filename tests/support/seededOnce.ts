import type { TestProject } from 'vitest/node'
import { type RunningServer, startServer } from './server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The data folder that every browser test file copies. */
    seeded: string
  }
}

let first: RunningServer | null = null

/** Starts the app once before the browser tests to fill a data folder: that takes seconds, a copy milliseconds. */
export async function setup(project: TestProject): Promise<void> {
  first = await startServer()
  await first.stop()
  project.provide('seeded', first.dataDir)
}

export const teardown = (): void => first?.remove()
