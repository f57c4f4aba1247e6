import { mergeConfig, type Plugin } from 'vite'
import app from '../../vite.config.ts'

const { VERSION = '', FAULT } = process.env

/**
 * Changes every module of the page, so that no chunk of two deployments has the same name. FAULT=start: the
 * page fails as it starts.
 */
const deployment = (): Plugin => ({
  name: 'deployment',
  transform(code, id) {
    if (!/\/src\/[^?]+\.tsx?$/.test(id)) return null
    const fault = FAULT === 'start' && id.endsWith('/src/main.tsx') ? 'throw new Error("This build does not start.");\n' : ''
    return { code: `${fault}${code}\n;globalThis.deployment = ${JSON.stringify(VERSION)}`, map: null }
  },
})

// Four builds: what minifying costs is not tested here.
export default mergeConfig(app, { plugins: [deployment()], build: { minify: false } })
