import { useRef, useState } from 'react'
import { isCallError } from '../../api/callError.ts'
import type { SubmissionRefusal } from './useSubmission.ts'

type Press = { isOn: boolean; number: number }

/**
 * Saves the switches of a group one after another, in the order of their presses: each press counts, also
 * while another is being saved. `refusal`: of the last press that was refused, until the next press.
 */
export function useSwitches() {
  const [waiting, setWaiting] = useState<ReadonlyMap<string, Press>>(new Map())
  const [refusal, setRefusal] = useState<SubmissionRefusal | null>(null)
  const presses = useRef(0)
  const queue = useRef<Promise<unknown>>(Promise.resolve())

  /**
   * Shows a switch as pressed, and calls `save` in its turn, which throws a CallError if it is refused. The
   * saved state is shown again once `save` has ended.
   */
  async function press(name: string, isOn: boolean, save: () => Promise<unknown>): Promise<void> {
    const number = ++presses.current
    setRefusal(null)
    setWaiting((before) => new Map(before).set(name, { isOn, number }))
    const turn = queue.current.then(save)
    // The next switch has its turn whatever became of this one.
    queue.current = turn.catch(() => undefined)
    try {
      await turn
    } catch (error) {
      if (!isCallError(error)) throw error
      setRefusal({ at: 'refused', fault: error, attempt: number })
    } finally {
      // A later press of the same switch is still waiting.
      setWaiting((before) => new Map([...before].filter(([, one]) => one.number !== number)))
    }
  }
  /** Returns the state to show: the pressed one while it waits, else the saved one. */
  const isOn = (name: string, saved: boolean): boolean => waiting.get(name)?.isOn ?? saved
  return { isOn, press, refusal }
}
