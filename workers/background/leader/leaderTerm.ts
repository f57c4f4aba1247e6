import type { BackgroundFact } from '../../../contract/background.ts'
import { type LeadershipSettings, startLeadership } from '../leadership.ts'
import type { KnownLeader } from './knownLeader.ts'

type Settings = Omit<LeadershipSettings, 'epoch' | 'first' | 'fence' | 'report'> & {
  /** This worker's id. */
  id: string
  known: KnownLeader
  reportToAll(epoch: number, facts: readonly BackgroundFact[]): void
  /** Called when this worker has become the leader, or is no longer. */
  changed(leads: boolean): void
}

/** Starts and ends this worker's leaderships, each under an epoch of its own. */
export function createLeaderTerm({ id, known, reportToAll, changed, ...settings }: Settings) {
  /** Increases when a leadership starts or ends, so that one that ends while it starts is discarded. */
  let generation = 0
  return {
    async begin(): Promise<void> {
      const ownGeneration = ++generation
      const isCurrent = (): boolean => ownGeneration === generation
      const first = known.leader === null
      const epoch = await settings.store.nextEpoch(settings.uid)
      if (!isCurrent()) return
      known.epoch = epoch
      const report = (facts: readonly BackgroundFact[]): void => {
        if (isCurrent()) reportToAll(epoch, facts)
      }
      const next = await startLeadership({ ...settings, epoch, first, fence: settings.locks ? { epoch } : null, report })
      if (!isCurrent()) return next.end()
      known.leadership = next
      known.leader = id
      changed(true)
    },
    end(): void {
      generation++
      if (!known.leadership) return
      known.leadership.end()
      known.leadership = null
      changed(false)
    },
  }
}
