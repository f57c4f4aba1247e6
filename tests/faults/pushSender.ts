import { flushCompileCache } from 'node:module'
import { fastify } from 'fastify'
import { deliverPushes } from '../../server/areas/notifications/deliverPushes.ts'
import { readConfig } from '../../server/config/config.ts'
import { openDatabase } from '../../server/db/openDatabase.ts'
import { pushOverHttp } from '../../server/external/pushHttp.ts'

/** The sender of push messages as a process that can be killed: sends what is due at CLOCK, then ends. */
const read = readConfig(process.env)
if (!read.ok) throw new Error(read.problems.join('\n'))
const config = read.value
const database = await openDatabase({ dataDir: config.dataDir })
const { log } = fastify({ logger: false })
const deps = { db: database.db, config, log, now: () => Number(process.env['CLOCK']), push: pushOverHttp(config.push) }
// A killed process writes nothing at its end, and the next one would compile all files again.
flushCompileCache()
while ((await deliverPushes(deps)) > 0);
await database.close()
