import { configure, getConfig } from '@testing-library/react'
import { unstable_IdlePriority as idle, unstable_scheduleCallback as schedule } from 'scheduler'

/** Resolves once React has neither work nor effects left. */
const reactIsIdle = (): Promise<void> => new Promise((resolve) => void schedule(idle, () => resolve()))

const { asyncWrapper } = getConfig()
/**
 * Each `findBy…`, `waitFor` and action of a user ends after React's effects: a slow machine shows a change
 * some time before them. Waits end with the test (30 s): a busy one takes seconds for a dialog's modules.
 */
configure({
  asyncUtilTimeout: 25_000,
  asyncWrapper: (wait) =>
    asyncWrapper(async () => {
      const result = await wait()
      await reactIsIdle()
      return result
    }),
})
