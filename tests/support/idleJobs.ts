import { fastify } from 'fastify'
import type { Jobs } from '../../server/jobs/jobs.ts'
import { createLoops } from '../../server/jobs/loops.ts'

const idle = async (): Promise<void> => undefined

/** Jobs that never run. */
export const idleJobs: Jobs = { work: idle, send: idle, schedule: idle, repeat: idle, wake: () => undefined, stop: idle }

/** Jobs of which only the repeated ones run, until `stop`. */
export const repeatingJobs = (): Jobs => ({ ...idleJobs, ...createLoops(fastify({ logger: false }).log, (_name, run) => run()) })
