import { routes } from '../contract/routes.ts'
import { openCalls } from './contract/openCalls.ts'
import { openProcessors } from './contract/openProcessors.ts'

const open = await openCalls()
for (const area of new Set(open.map((route) => route.area))) {
  console.log(area)
  for (const { origin, method, path } of open.filter((route) => route.area === area)) {
    console.log(`  ${method.padEnd(4)} ${origin === 'platform' ? '{platform}' : ''}${path}`)
  }
}
const processors = openProcessors()
if (processors.length > 0) console.log('cascade, by processor')
for (const path of processors) console.log(`  POST ${path}`)
const all = Object.keys(routes).length
console.log(
  `${all - open.length} of ${all} calls are served; open are ${open.length} calls, and ${processors.length} processors of calls that are served.`,
)
