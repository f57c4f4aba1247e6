import { build, BuildFailed } from './build/build.ts'

const begun = performance.now()
try {
  await build()
  console.log(`The page is built in dist/ (${((performance.now() - begun) / 1000).toFixed(1)} s).`)
} catch (error) {
  if (!(error instanceof BuildFailed)) throw error
  console.error(error.message)
  process.exitCode = 1
}
