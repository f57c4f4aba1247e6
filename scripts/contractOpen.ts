import { routes } from '../contract/routes.ts'
import { openCalls } from './contract/openCalls.ts'

const open = await openCalls()
const all = Object.keys(routes).length
for (const area of new Set(open.map((route) => route.area))) {
  console.log(area)
  for (const { origin, method, path } of open.filter((route) => route.area === area)) {
    console.log(`  ${method.padEnd(4)} ${origin === 'platform' ? '{platform}' : ''}${path}`)
  }
}
console.log(`${all - open.length} of ${all} calls are served, ${open.length} are open.`)
