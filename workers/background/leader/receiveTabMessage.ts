import type { Environment } from '../environment.ts'
import type { SessionToken } from '../sessionToken.ts'
import type { Election } from './election.ts'
import type { KnownLeader } from './knownLeader.ts'
import type { Relay } from './relay.ts'
import type { TabLink } from './tabLink.ts'
import type { TabMessage } from './tabMessages.ts'

type MessageOf<Type extends TabMessage['type']> = Extract<TabMessage, { type: Type }>

/** The parts of a tab's session that messages of other tabs change. */
type Receiver = {
  environment: Pick<Environment, 'id' | 'locks' | 'post'>
  known: KnownLeader
  election: Election
  relay: Relay
  token: SessionToken
  link: TabLink
  /** Another tab's session has ended, and so this tab's. */
  ended(topic: 'signedOut' | 'forgotten'): void
}

/** Acts on a message of another tab of the same person. */
export function receiveTabMessage(message: TabMessage, receiver: Receiver): void {
  const { environment, election, relay, token } = receiver
  switch (message.type) {
    case 'beat':
      return receiveHeartbeat(message, receiver)
    case 'visible':
      return election.handle({ type: 'peerVisible' })
    case 'event':
      return environment.post(message.event)
    case 'ask':
      return answerCommand(message, receiver)
    case 'answer':
      return message.to === environment.id ? relay.answered(message.id, message.outcome) : undefined
    case 'reports':
      return receiver.link.reportHere({ topic: 'reports', reports: message.reports })
    case 'token':
      return token.set(message.csrf)
    case 'signedOut':
    case 'forgotten':
      return receiver.ended(message.type)
  }
}

function receiveHeartbeat({ from, epoch }: MessageOf<'beat'>, { environment, known, election, relay }: Receiver): void {
  const changed = known.leader !== from
  // Without locks every tab leads, so a heartbeat means nothing.
  if (environment.locks) election.handle({ type: 'beat', newer: epoch > known.epoch })
  if (epoch >= known.epoch && !known.leadership) {
    known.epoch = epoch
    known.leader = from
    if (changed) relay.leaderChanged()
  }
}

/**
 * Only the leader answers. Without locks every tab leads, and the sender has already run the command itself.
 */
function answerCommand(message: MessageOf<'ask'>, { environment, known, link }: Receiver): void {
  if (known.leadership && environment.locks)
    void known.leadership.command(message).then((outcome) => link.send({ type: 'answer', id: message.id, to: message.from, outcome }))
}
