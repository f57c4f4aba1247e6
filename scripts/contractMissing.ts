import { routes } from '../contract/routes.ts'
import { unimplementedCalls } from './contract/unimplementedCalls.ts'
import { fast, fastProcessors, listen } from '../contract/cascade.ts'
import { processorOfSlug } from '../domain/cascade/processorTable.ts'

/** Processors that the original names for the listen call; the contract accepts any. */
const listenSlugs = ['pfs', 'orange', 'skrill', 'ezpay']

/**
 * Returns processors without an implementation: two calls take a processor's name and respond 501 for these.
 */
const unimplementedProcessors = (): string[] => [
  ...fastProcessors.filter((slug) => processorOfSlug(slug) === null).map((slug) => fast.path.replace(':proc', slug)),
  ...listenSlugs.filter((slug) => processorOfSlug(slug) === null).map((slug) => listen.path.replace(':proc', slug)),
]

const missing = await unimplementedCalls()
for (const area of new Set(missing.map((route) => route.area))) {
  console.log(area)
  for (const { origin, method, path } of missing.filter((route) => route.area === area)) {
    console.log(`  ${method.padEnd(4)} ${origin === 'platform' ? '{platform}' : ''}${path}`)
  }
}
const processors = unimplementedProcessors()
if (processors.length > 0) console.log('cascade, by processor')
for (const path of processors) console.log(`  POST ${path}`)
const total = Object.keys(routes).length
console.log(
  `${total - missing.length} of ${total} calls are implemented; missing are ${missing.length} calls, and ${processors.length} processors of implemented calls.`,
)
