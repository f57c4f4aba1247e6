import type { CommandValue, LeaderCall, LeaderCommandName, WorkerResult, SessionPerson } from '../../contract/background.ts'
import type { Environment, TabChannel } from './environment.ts'
import type { KnownLeader } from './leader/knownLeader.ts'
import { createLeaderRole } from './leader/leaderRole.ts'
import { receiveTabMessage } from './leader/receiveTabMessage.ts'
import { createTabLink } from './leader/tabLink.ts'
import type { TabMessage } from './leader/tabMessages.ts'
import type { Log } from './log.ts'
import { createSessionToken } from './sessionToken.ts'
import type { RowStore } from './store/store.ts'
import { createTransport } from './transport/callRoute.ts'

export type TabSessionSettings = {
  environment: Environment
  store: RowStore
  channel: TabChannel
  uid: number
  /**
   * Numbers the sessions of this tab: each starts its event numbers at one, so they must differ from those of
   * the previous session.
   */
  sessionSeq: number
  person: SessionPerson
  online(): boolean
  visible: boolean
  log: Log
}

/** Runs one person's session in this tab: leads or follows, and exchanges messages with their other tabs. */
export function createTabSession(settings: TabSessionSettings) {
  const { environment, person, log } = settings
  const known: KnownLeader = { epoch: 0, leader: null, leadership: null }
  const link = createTabLink({ ...settings, known })
  const token = createSessionToken(person.csrf, settings.online, (ready) => role.setOnline(ready))
  const transport = createTransport({
    fetch: environment.fetch,
    online: token.ready,
    csrf: token.csrf,
    tokenRefused,
    now: environment.clock.now,
  })
  const role = createLeaderRole({ ...settings, known, link, transport, online: token.ready, signedOut })
  const { election, relay } = role
  let stopped = false

  /**
   * Tells every tab. The other tabs keep their work behind the sign-in, also where this one leaves by the
   * logout page.
   */
  function signedOut(leave?: true): void {
    log.add('signedOut')
    link.send({ type: 'signedOut' })
    ended('signedOut', leave)
  }

  function ended(topic: 'signedOut' | 'forgotten', leave?: true): void {
    link.reportHere({ topic, ...(leave && { leave }) })
    stop()
  }

  /**
   * Another tab has signed in again, or the session has ended; the page finds out which. Until then act as if
   * offline.
   */
  function tokenRefused(): void {
    token.drop()
    log.add('tokenRefused')
    link.reportHere({ topic: 'tokenRefused' })
    role.setOnline(false)
  }

  function stop(): void {
    if (stopped) return
    stopped = true
    election.stop()
  }

  return {
    epoch: () => known.epoch,
    leads: () => known.leadership !== null,
    ask: <Name extends LeaderCommandName>(call: LeaderCall<Name>): Promise<WorkerResult<CommandValue<Name>>> =>
      stopped ? Promise.resolve({ ok: false, code: 'auth.required' }) : relay.ask(call),
    start: () => election.start(settings.visible),
    stop,
    isStopped: () => stopped,
    /** Stores a renewed session token and sends it to the leader. */
    renew(csrf: string): void {
      if (csrf === '' || csrf === token.csrf()) return
      token.set(csrf)
      link.send({ type: 'token', csrf })
    },
    setVisible(now: boolean): void {
      if (stopped) return
      election.handle({ type: 'visibility', visible: now })
      if (now) known.leadership?.runDue()
    },
    /** Called when the network connection changes; `online()` has the state. */
    connectionChanged: async (): Promise<void> => known.leadership?.setOnline(token.ready()),
    suspend: (): void => election.handle({ type: 'suspended' }),
    forget(): void {
      link.send({ type: 'forgotten' })
      stop()
    },
    handleMessage(message: TabMessage): void {
      if (!stopped) receiveTabMessage(message, { environment, known, election, relay, token, link, ended })
    },
  }
}

export type TabSession = ReturnType<typeof createTabSession>
