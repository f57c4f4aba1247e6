import type { BackgroundFact } from '../../../contract/background.ts'
import type { Environment, TabChannel } from '../environment.ts'
import { createReporter } from '../reporter.ts'
import type { KnownLeader } from './knownLeader.ts'
import type { TabMessage } from './tabMessages.ts'

type WithoutSender<M> = M extends TabMessage ? Omit<M, 'uid' | 'from'> : never

type Settings = {
  environment: Pick<Environment, 'id' | 'post'>
  channel: TabChannel
  uid: number
  /**
   * Numbers the sessions of this tab: each starts its event numbers at one, so they must differ from those of
   * the previous session.
   */
  sessionSeq: number
  known: KnownLeader
}

/** Links a tab's session to its page and to the person's other tabs. */
export function createTabLink({ environment: { id, post }, channel, uid, sessionSeq, known }: Settings) {
  const send = (message: WithoutSender<TabMessage>): void => channel.send({ uid, from: id, ...message })
  const reportFromTab = createReporter(`${id}:${sessionSeq}:tab`, post)
  return {
    /** Sends a message to the other tabs. */
    send,
    /** Reports a fact about this tab to its page. */
    reportHere: (fact: BackgroundFact): void => reportFromTab(known.epoch, [fact]),
    /** Reports the leader's facts to the pages of all tabs. */
    reportToAll: createReporter(`${id}:${sessionSeq}`, (event) => {
      post(event)
      send({ type: 'event', event })
    }),
  }
}

export type TabLink = ReturnType<typeof createTabLink>
