import { build, BuildFailed } from './build/build.ts'

const startedAt = performance.now()
try {
  await build()
  console.log(`The page is built in dist/ (${((performance.now() - startedAt) / 1000).toFixed(1)} s).`)
} catch (error) {
  if (!(error instanceof BuildFailed)) throw error
  console.error(error.message)
  process.exitCode = 1
}
