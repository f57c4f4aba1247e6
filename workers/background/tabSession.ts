import { newId } from '../../domain/kernel/newId.ts'
import type { BackgroundFact, CommandValue, LeaderCall, LeaderCommandName, WorkerResult, SessionPerson } from '../../contract/background.ts'
import type { Environment, TabChannel } from './environment.ts'
import { createElection } from './leader/election.ts'
import type { TabMessage } from './leader/tabMessages.ts'
import { createRelay } from './leader/relay.ts'
import type { Log } from './log.ts'
import { createReporter } from './reporter.ts'
import type { RowStore } from './store/store.ts'
import { startLeadership, type Leadership } from './leadership.ts'
import { createTransport } from './transport/callRoute.ts'

type OutgoingMessage = TabMessage extends infer M ? (M extends TabMessage ? Omit<M, 'uid' | 'from'> : never) : never

export type TabSessionSettings = {
  environment: Environment
  store: RowStore
  channel: TabChannel
  uid: number
  /** Numbers the sessions of this tab: each starts its event numbers at one, so they must differ from those of the previous session. */
  sessionSeq: number
  person: SessionPerson
  online(): boolean
  visible: boolean
  log: Log
}

/** Runs one person's session in this tab: leads or follows, and exchanges messages with their other tabs. */
export function createTabSession({ environment, store, channel, uid, sessionSeq, person, online, visible, log }: TabSessionSettings) {
  const { id, clock, random, locks } = environment
  let csrf = person.csrf
  let epoch = 0
  let leader: string | null = null
  let leadership: Leadership | null = null
  /** Increases when a leadership starts or ends, so that one that ends while it starts is discarded. */
  let generation = 0
  let stopped = false

  const send = (message: OutgoingMessage): void => channel.send({ uid, from: id, ...message })
  const reportHere = createReporter(`${id}:${sessionSeq}:tab`, environment.post)
  const reportToAll = createReporter(`${id}:${sessionSeq}`, (event) => {
    environment.post(event)
    send({ type: 'event', event })
  })
  // An offline start has no token. A request without one would be refused, which proves nothing about the request.
  const ready = () => online() && csrf !== ''
  const transport = createTransport({ fetch: environment.fetch, online: ready, csrf: () => csrf, tokenRefused, now: clock.now })

  const relay = createRelay({
    clock,
    newId: () => `${id}:${newId(crypto)}`,
    send: (askId, call) => send({ type: 'ask', id: askId, ...call }),
    ownCommands: () => leadership && leadership.command,
  })

  const election = createElection({
    uid,
    clock,
    locks,
    begin: () => void begin().catch(failed),
    end,
    busy: () => leadership?.busy() ?? false,
    wake: () => leadership?.runDue(),
    broadcast(message) {
      if (message === 'announce') send({ type: 'visible' })
      else if (leadership) send({ type: 'beat', epoch })
    },
  })

  async function begin(): Promise<void> {
    const ownGeneration = ++generation
    const first = leader === null
    const newEpoch = await store.nextEpoch(uid)
    if (ownGeneration !== generation) return
    epoch = newEpoch
    const fence = locks ? { epoch } : null
    const report = (facts: readonly BackgroundFact[]) => ownGeneration === generation && reportToAll(newEpoch, facts)
    const next = await startLeadership({
      uid,
      clock,
      random,
      locks,
      loadDepositEngine: environment.loadDepositEngine,
      loadUploads: environment.loadUploads,
      loadLaterRuns: environment.loadLaterRuns,
      store,
      transport,
      online: ready,
      epoch,
      first,
      fence,
      report,
      failed,
      signedOut,
      log,
    })
    if (ownGeneration !== generation) return next.end()
    leadership = next
    leader = id
    send({ type: 'beat', epoch })
    log.add('leads')
    reportHere(epoch, [{ topic: 'leader', leader: true, epoch }])
    relay.leaderChanged()
  }

  function end(): void {
    generation++
    if (!leadership) return
    leadership.end()
    leadership = null
    log.add('followed')
    reportHere(epoch, [{ topic: 'leader', leader: false, epoch }])
  }

  /** Lost the fence to a newer leader, or hit a bug: a worker continues from the saved state. */
  function failed(): void {
    election.handle({ type: 'lost' })
  }

  /** Tells every tab. The other tabs keep their work behind the sign-in, also where this one leaves by the logout page. */
  function signedOut(leave?: true): void {
    log.add('signedOut')
    send({ type: 'signedOut' })
    reportHere(epoch, [{ topic: 'signedOut', ...(leave && { leave }) }])
    stop()
  }

  /** Another tab has signed in again, or the session has ended; the page finds out which. Until then act as if offline. */
  function tokenRefused(): void {
    csrf = ''
    log.add('tokenRefused')
    reportHere(epoch, [{ topic: 'tokenRefused' }])
    void leadership?.setOnline(false).catch(failed)
  }

  function stop(): void {
    if (stopped) return
    stopped = true
    election.stop()
  }

  function setToken(token: string): void {
    const wasReady = ready()
    csrf = token
    if (ready() !== wasReady) void leadership?.setOnline(ready()).catch(failed)
  }

  function onHeartbeat(from: string, theirEpoch: number): void {
    const changed = leader !== from
    // Without locks every tab leads, so a heartbeat means nothing.
    if (locks) election.handle({ type: 'beat', newer: theirEpoch > epoch })
    if (theirEpoch >= epoch && !leadership) {
      epoch = theirEpoch
      leader = from
      if (changed) relay.leaderChanged()
    }
  }

  return {
    epoch: () => epoch,
    leads: () => leadership !== null,
    ask: <Name extends LeaderCommandName>(call: LeaderCall<Name>): Promise<WorkerResult<CommandValue<Name>>> =>
      stopped ? Promise.resolve({ ok: false, code: 'auth.required' }) : relay.ask(call),
    start: () => election.start(visible),
    stop,
    isStopped: () => stopped,
    /** Stores a renewed session token and sends it to the leader. */
    renew(token: string): void {
      if (token === '' || token === csrf) return
      setToken(token)
      send({ type: 'token', csrf: token })
    },
    setVisible(now: boolean): void {
      if (stopped) return
      election.handle({ type: 'visibility', visible: now })
      if (now) leadership?.runDue()
    },
    /** Called when the network connection changes; `online()` has the state. */
    connectionChanged: async (): Promise<void> => leadership?.setOnline(ready()),
    suspend: (): void => election.handle({ type: 'suspended' }),
    forget(): void {
      send({ type: 'forgotten' })
      stop()
    },
    handleMessage(message: TabMessage): void {
      if (stopped) return
      switch (message.type) {
        case 'beat':
          return onHeartbeat(message.from, message.epoch)
        case 'visible':
          return election.handle({ type: 'peerVisible' })
        case 'event':
          return environment.post(message.event)
        case 'ask':
          // Only the leader answers. Without locks every tab leads, and the sender has already run the command itself.
          if (leadership && locks)
            void leadership.command(message).then((outcome) => send({ type: 'answer', id: message.id, to: message.from, outcome }))
          return
        case 'answer':
          return message.to === id ? relay.answered(message.id, message.outcome) : undefined
        case 'token':
          return setToken(message.csrf)
        case 'signedOut':
        case 'forgotten':
          reportHere(epoch, [{ topic: message.type }])
          return stop()
      }
    },
  }
}

export type TabSession = ReturnType<typeof createTabSession>
