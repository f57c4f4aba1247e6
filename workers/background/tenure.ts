import type { BackgroundFact, Outcome, Person } from '../../contract/background.ts'
import type { Environment, Line } from './environment.ts'
import { createElection } from './leader/election.ts'
import type { LeaderCommandName, LineMessage } from './leader/line.ts'
import { createRelay } from './leader/relay.ts'
import type { Log } from './log.ts'
import { createReporter } from './reporter.ts'
import type { Store } from './store/store.ts'
import { beginTerm, type Term } from './term.ts'
import { createTransport } from './transport/callRoute.ts'

type Said = LineMessage extends infer M ? (M extends LineMessage ? Omit<M, 'uid' | 'from'> : never) : never

export type TenureSettings = {
  environment: Environment
  store: Store
  line: Line
  uid: number
  /** Names this stay among those of its tab: its events are numbered from one, and must not be taken for those of the stay before. */
  stay: number
  person: Person
  online(): boolean
  visible: boolean
  log: Log
}

/** One person's stay in this tab: leading or following, and speaking with the workers of their other tabs. */
export function createTenure({ environment, store, line, uid, stay, person, online, visible, log }: TenureSettings) {
  const { id, clock, random, locks } = environment
  let csrf = person.csrf
  let epoch = 0
  let leader: string | null = null
  let term: Term | null = null
  /** Counts leaderships begun and ended, so that one that ends while it begins is thrown away. */
  let turn = 0
  let stopped = false

  const send = (message: Said): void => line.send({ uid, from: id, ...message })
  const reportHere = createReporter(`${id}:${stay}:tab`, environment.post)
  const reportToAll = createReporter(`${id}:${stay}`, (event) => {
    environment.post(event)
    send({ type: 'event', event })
  })
  // Offline the app starts without a token; what is sent without one would be turned away, which is no answer to anything.
  const ready = () => online() && csrf !== ''
  const transport = createTransport({ fetch: environment.fetch, online: ready, csrf: () => csrf, tokenRefused, now: clock.now })

  const relay = createRelay({
    clock,
    newId: () => `${id}:${crypto.randomUUID()}`,
    send: (ask) => send({ type: 'ask', ...ask }),
    own: () => term && term.command,
  })

  const election = createElection({
    uid,
    clock,
    locks,
    begin: () => void begin().catch(failed),
    end,
    busy: () => term?.busy() ?? false,
    wake: () => term?.look(),
    tell(what) {
      if (what === 'announce') send({ type: 'visible' })
      else if (term) send({ type: 'beat', epoch })
    },
  })

  async function begin(): Promise<void> {
    const mine = ++turn
    const first = leader === null
    const begun = await store.nextEpoch(uid)
    if (mine !== turn) return
    epoch = begun
    const fence = locks ? { epoch } : null
    const report = (facts: readonly BackgroundFact[]) => mine === turn && reportToAll(begun, facts)
    const next = await beginTerm({
      uid,
      clock,
      random,
      locks,
      loadMachine: environment.loadMachine,
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
    if (mine !== turn) return next.end()
    term = next
    leader = id
    send({ type: 'beat', epoch })
    log.add('leads')
    reportHere(epoch, [{ topic: 'leader', leader: true, epoch }])
    relay.leaderChanged()
  }

  function end(): void {
    turn++
    if (!term) return
    term.end()
    term = null
    log.add('followed')
    reportHere(epoch, [{ topic: 'leader', leader: false, epoch }])
  }

  /** Lost the fence to a newer leader, or met a bug: another worker, or this one afresh, goes on from what is kept. */
  function failed(): void {
    election.hear({ type: 'lost' })
  }

  function signedOut(): void {
    log.add('signedOut')
    send({ type: 'signedOut' })
    reportHere(epoch, [{ topic: 'signedOut' }])
    stop()
  }

  /** Another tab has signed in anew, or the session is gone: the page finds out which. Until then this is as being offline. */
  function tokenRefused(): void {
    csrf = ''
    log.add('tokenRefused')
    reportHere(epoch, [{ topic: 'tokenRefused' }])
    void term?.setOnline(false).catch(failed)
  }

  function stop(): void {
    if (stopped) return
    stopped = true
    election.stop()
  }

  function takeToken(token: string): void {
    const wasReady = ready()
    csrf = token
    if (ready() !== wasReady) void term?.setOnline(ready()).catch(failed)
  }

  function hearBeat(from: string, theirs: number): void {
    const changed = leader !== from
    // Without locks every tab leads: then a beat tells nothing.
    if (locks) election.hear({ type: 'beat', newer: theirs > epoch })
    if (theirs >= epoch && !term) {
      epoch = theirs
      leader = from
      if (changed) relay.leaderChanged()
    }
  }

  return {
    epoch: () => epoch,
    leads: () => term !== null,
    ask: (command: LeaderCommandName, args: unknown[]): Promise<Outcome<unknown>> =>
      stopped ? Promise.resolve({ ok: false, code: 'auth.required' }) : relay.ask(command, args),
    start: () => election.start(visible),
    stop,
    isStopped: () => stopped,
    /** The session's token was renewed: whoever leads has to send the new one. */
    renew(token: string): void {
      if (token === '' || token === csrf) return
      takeToken(token)
      send({ type: 'token', csrf: token })
    },
    setVisible(now: boolean): void {
      if (stopped) return
      election.hear({ type: 'visibility', visible: now })
      if (now) term?.look()
    },
    /** The connection came or went; `online()` says which. */
    connectionChanged: async (): Promise<void> => term?.setOnline(ready()),
    suspend: (): void => election.hear({ type: 'suspended' }),
    forgotten(): void {
      send({ type: 'forgotten' })
      stop()
    },
    hear(message: LineMessage): void {
      if (stopped) return
      switch (message.type) {
        case 'beat':
          return hearBeat(message.from, message.epoch)
        case 'visible':
          return election.hear({ type: 'peerVisible' })
        case 'event':
          return environment.post(message.event)
        case 'ask':
          // Only the leader answers; without locks every tab leads, and the asker has asked itself.
          if (term && locks)
            void term
              .command(message.command, message.args)
              .then((outcome) => send({ type: 'answer', id: message.id, to: message.from, outcome }))
          return
        case 'answer':
          return message.to === id ? relay.answered(message.id, message.outcome) : undefined
        case 'token':
          return takeToken(message.csrf)
        case 'signedOut':
        case 'forgotten':
          reportHere(epoch, [{ topic: message.type }])
          return stop()
      }
    },
  }
}

export type Tenure = ReturnType<typeof createTenure>
