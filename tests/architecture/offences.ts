/**
 * A file that breaks a rule, and the rule the linter must report. Each is linted alone with the files it
 * imports.
 */
export type Offence = { file: string; text: string; rule: string }

const featureStep = `export const step = 1\n`

/**
 * A file of one of the server's folders that imports a file of a higher floor, or of another folder on its
 * own.
 */
const floorOffence = (room: string, upper: string): Offence => ({
  file: `server/${room}/upwards.ts`,
  text: `import { upper } from '${'../'.repeat(room.split('/').length)}${upper}/upper.ts'\nexport const upwards = upper\n`,
  rule: 'openfloor(arrows)',
})

const floors: readonly (readonly [room: string, upper: string])[] = [
  ['config', 'db'],
  ['db', 'kernel'],
  ['metrics', 'kernel'],
  ['jobs', 'external'],
  ['external', 'kernel'],
  ['kernel', 'ledger'],
  ['ledger', 'areas/accounts'],
  ['areas/settings', 'areas/accounts'],
  ['areas/cards', 'areas/accounts'],
  ['areas/accounts', 'areas/cascade'],
  ['areas/news', 'areas/session'],
  ['areas/support', 'areas/session'],
  ['areas/verification', 'areas/session'],
  ['areas/security', 'areas/session'],
  ['areas/gift', 'areas/session'],
  ['areas/trading', 'platform'],
  ['areas/chat', 'platform'],
  ['areas/session', 'areas/cascade'],
  ['areas/tournaments', 'areas/session'],
  ['areas/pages', 'areas/promotions'],
  ['areas/copying', 'areas/cascade'],
  ['areas/promotions', 'areas/cascade'],
  ['areas/cascade', 'areas/invoices'],
  ['areas/invoices', 'areas/unlisted'],
  ['platform', 'process'],
  ['seed', 'process'],
]

export const lintOffences: readonly Offence[] = [
  ...floors.map(([room, upper]) => floorOffence(room, upper)),
  {
    file: 'domain/circle/one.ts',
    text: `import { two } from './two.ts'\nexport const one = (): number => two()\n`,
    rule: 'import(no-cycle)',
  },
  {
    file: 'domain/circle/two.ts',
    text: `import { one } from './one.ts'\nexport const two = (): number => one()\n`,
    rule: 'import(no-cycle)',
  },
  { file: 'domain/reach.ts', text: `import { open } from '../server/open.ts'\nexport const reach = open\n`, rule: 'openfloor(arrows)' },
  {
    file: 'src/features/cascade/step.ts',
    text: `import { pay } from '../funding/pay.ts'\nexport const step = pay\n`,
    rule: 'openfloor(arrows)',
  },
  {
    file: 'src/features/deep/part/look.ts',
    text: `import { pay } from '../../funding/pay.ts'\nexport const look = pay\n`,
    rule: 'openfloor(arrows)',
  },
  { file: 'src/features/late/load.ts', text: `export const load = () => import('../funding/pay.ts')\n`, rule: 'openfloor(arrows)' },
  { file: 'src/ui/Knowing.ts', text: `export { pay } from '../features/funding/pay.ts'\n`, rule: 'openfloor(arrows)' },
  {
    file: 'src/shell/upwards.ts',
    text: `import { pay } from '../features/funding/pay.ts'\nexport const upwards = pay\n`,
    rule: 'openfloor(arrows)',
  },
  {
    file: 'workers/background/look.ts',
    text: `import { pay } from '../../src/features/funding/pay.ts'\nexport const look = pay\n`,
    rule: 'openfloor(arrows)',
  },
  {
    file: 'server/support.ts',
    text: `import { aUser } from '../tests/support/aUser.ts'\nexport const support = aUser\n`,
    rule: 'openfloor(arrows)',
  },
  {
    file: 'server/process/joined.ts',
    text: `import { bank } from '../../sandbox/bank.ts'\nexport const joined = bank\n`,
    rule: 'openfloor(arrows)',
  },
  {
    file: 'sandbox/paid.ts',
    text: `import { pay } from '../src/features/funding/pay.ts'\nexport const paid = pay\n`,
    rule: 'openfloor(arrows)',
  },
  {
    file: 'sandbox/shared.ts',
    text: `import { upper } from '../server/kernel/upper.ts'\nexport const shared = upper\n`,
    rule: 'openfloor(arrows)',
  },
  {
    file: 'http/upwards.ts',
    text: `import { upper } from '../server/kernel/upper.ts'\nexport const upwards = upper\n`,
    rule: 'openfloor(arrows)',
  },
  {
    file: 'http/deciding.ts',
    text: `import { reach } from '../domain/reach.ts'\nexport const deciding = reach\n`,
    rule: 'openfloor(arrows)',
  },
  {
    file: 'contract/rich.ts',
    text: `import { createElement } from 'react'\nexport const rich = createElement\n`,
    rule: 'openfloor(arrows)',
  },
  { file: 'domain/now.ts', text: `export const now = (): number => Date.now()\n`, rule: 'eslint(no-restricted-properties)' },
  { file: 'domain/today.ts', text: `export const today = (): Date => new Date()\n`, rule: 'openfloor(no-ambient-clock)' },
  {
    file: 'server/db/locks.ts',
    text: `export const lock = (row: { forUpdate(): string }): string => row.forUpdate()\n`,
    rule: 'eslint(no-restricted-properties)',
  },
  { file: 'domain/dice.ts', text: `export const dice = (): number => Math.random()\n`, rule: 'eslint(no-restricted-properties)' },
  {
    file: 'domain/ask.ts',
    text: `export const ask = (): unknown => fetch('https://example.com')\n`,
    rule: 'eslint(no-restricted-globals)',
  },
  {
    file: 'domain/later.ts',
    text: `export const later = (): unknown => setTimeout(() => undefined, 5)\n`,
    rule: 'eslint(no-restricted-globals)',
  },
  {
    file: 'domain/gap.ts',
    text: `export function gap(status: 'wt' | 'su' | 'ex'): number {\n  switch (status) {\n    case 'wt':\n      return 1\n    case 'su':\n      return 2\n  }\n  return 0\n}\n`,
    rule: 'typescript(switch-exhaustiveness-check)',
  },
  {
    file: 'server/lost.ts',
    text: `const save = async (): Promise<number> => 1\nexport function lost(): void {\n  save()\n}\n`,
    rule: 'typescript(no-floating-promises)',
  },
  { file: 'server/anything.ts', text: `export const anything = (given: any): unknown => given\n`, rule: 'typescript(no-explicit-any)' },
  { file: 'server/chatty.ts', text: `export const chatty = (): void => console.log('here')\n`, rule: 'eslint(no-console)' },
  {
    file: 'server/valued.ts',
    text: `import { Kind } from './kind.ts'\nexport const valued = (given: Kind): Kind => given\n`,
    rule: 'typescript(consistent-type-imports)',
  },
  { file: 'src/app/address.ts', text: `export const address = '/api/fraud/user'\n`, rule: 'openfloor(no-call-address)' },
  {
    file: 'src/app/filled.ts',
    text: 'export const filled = (coin: string): string => `/api/${coin}/check`\n',
    rule: 'openfloor(no-call-address)',
  },
  {
    file: 'src/app/raw.ts',
    text: `export const raw = (at: Element, html: string): void => {\n  at.innerHTML = html\n}\n`,
    rule: 'openfloor(no-raw-html)',
  },
  {
    file: 'src/app/Danger.tsx',
    text: `export const Danger = ({ html }: { html: string }) => <p dangerouslySetInnerHTML={{ __html: html }} />\n`,
    rule: 'react(no-danger)',
  },
  { file: 'src/app/Picture.tsx', text: `export const Picture = () => <img src="/a.png" />\n`, rule: 'jsx-a11y(alt-text)' },
  {
    file: 'platform/views/knowing.ts',
    text: `import { pay } from '../../src/features/funding/pay.ts'\nexport const knowing = pay\n`,
    rule: 'openfloor(arrows)',
  },
  {
    file: 'platform/chat/keeps.ts',
    text: `export const keeps = (name: string): void => localStorage.setItem('muted', name)\n`,
    rule: 'eslint(no-restricted-globals)',
  },
  {
    file: 'platform/device/marks.ts',
    text: `export function marks(name: string): void {\n  document.cookie = name\n}\n`,
    rule: 'eslint(no-restricted-properties)',
  },
  { file: 'domain/kernel/above.ts', text: `import { reach } from '../reach.ts'\nexport const above = reach\n`, rule: 'openfloor(arrows)' },
  {
    file: 'server/long.ts',
    text: `export function long(given: number): number {\n${'  given += 1\n'.repeat(78)}  return given\n}\n`,
    rule: 'eslint(max-lines-per-function)',
  },
  {
    file: 'src/app/hasty.test.ts',
    text: `import { expect, test, vi } from 'vitest'\ntest('hasty', () => vi.waitFor(() => expect(1).toBe(1)))\n`,
    rule: 'eslint(no-restricted-properties)',
  },
  { file: 'server/alike.ts', text: `export const alike = (given: unknown): boolean => given == 'x'\n`, rule: 'eslint(eqeqeq)' },
  { file: 'server/made.ts', text: `export const made = (text: string): unknown => eval(text)\n`, rule: 'eslint(no-eval)' },
  { file: 'server/silenced.ts', text: `// @ts-ignore\nexport const silenced: number = 'x'\n`, rule: 'typescript(ban-ts-comment)' },
  { file: 'server/nameless.ts', text: `export default 1\n`, rule: 'import(no-default-export)' },
  {
    file: 'server/promised.ts',
    text: `export const promised = (all: number[]): void => all.forEach(async (one) => void (await Promise.resolve(one)))\n`,
    rule: 'typescript(no-misused-promises)',
  },
  { file: 'src/app/Leads.tsx', text: `export const Leads = () => <a href="javascript:alert(1)">1</a>\n`, rule: 'react(jsx-no-script-url)' },
  {
    file: 'src/app/useStale.ts',
    text: `import { useEffect } from 'react'\nexport function useStale(title: string): void {\n  useEffect(() => {\n    document.title = title\n  }, [])\n}\n`,
    rule: 'react-hooks(exhaustive-deps)',
  },
  {
    file: 'tests/alone.test.ts',
    text: `import { expect, test } from 'vitest'\ntest.only('one', () => expect(1).toBe(1))\n`,
    rule: 'vitest(no-focused-tests)',
  },
  {
    file: 'tests/left.test.ts',
    text: `import { expect, test } from 'vitest'\ntest.skip('one', () => expect(1).toBe(1))\n`,
    rule: 'vitest(no-disabled-tests)',
  },
  { file: 'tests/empty.test.ts', text: `import { test } from 'vitest'\ntest('one', () => undefined)\n`, rule: 'vitest(expect-expect)' },
  {
    file: 'src/app/Sometimes.tsx',
    text: `import { useState } from 'react'\nexport function Sometimes({ on }: { on: boolean }) {\n  if (on) useState(0)\n  return null\n}\n`,
    rule: 'react-hooks(rules-of-hooks)',
  },
]

/** A text for people written in code (APP-23). */
const loose = (file: string, text: string): Offence => ({ file, text, rule: 'openfloor(no-loose-text)' })
const component = (name: string, body: string): Offence =>
  loose(`src/app/${name}.tsx`, `export const ${name} = ({ on = false }: { on?: boolean }) => <p data-on={on}>${body}</p>\n`)
const view = (name: string, body: string): Offence =>
  loose(`platform/views/${name}.ts`, `export const ${name} = (on: HTMLElement): void => {\n  ${body}\n}\n`)

export const textOffences: readonly Offence[] = [
  component('Said', 'Deposit'),
  component('Greek', 'Κατάθεση'),
  component('Quoted', `{'Deposit'}`),
  component('Chosen', `{on ? 'Open' : <b />}`),
  component('Followed', `{on && 'Open'}`),
  component('Filled', '{`Balance: ${on}`}'),
  component('Joined', `{'Balance: ' + on}`),
  component('Named', `<button type="button" aria-label="Close" />`),
  component('NamedByChoice', `<button type="button" aria-label={on ? 'Close' : 'Open'} />`),
  component('Titled', `<i title="More" />`),
  component('Hinted', `<input placeholder="Your name" />`),
  component('Pictured', `<img src="/a.png" alt="A chart" />`),
  loose('src/app/title.ts', `export const titled = (): void => {\n  document.title = 'Deposit'\n}\n`),
  view('written', `on.textContent = 'Loading'`),
  view('set', `on.setAttribute('aria-label', 'Prices')`),
  view('appended', `on.append('Loading')`),
  view('appendedAfter', `on.append(document.body, 'Loading')`),
  view('replaced', `on.replaceChildren(on.hidden ? 'Hidden' : '')`),
  loose(
    'platform/views/made.ts',
    `declare function element(name: string, given: Record<string, string>, ...children: unknown[]): void\nexport const made = (): void => element('p', {}, 'Loading')\n`,
  ),
  loose(
    'platform/views/madeNamed.ts',
    `declare function element(name: string, given: Record<string, string>, ...children: unknown[]): void\nexport const madeNamed = (): void => element('p', { 'aria-label': 'Prices' })\n`,
  ),
]

/** The files that the offences import, so that each offence breaks only its rule. */
export const bystanders: readonly { file: string; text: string }[] = [
  ...[...new Set(floors.map(([, upper]) => upper))].map((upper) => ({
    file: `server/${upper}/upper.ts`,
    text: `export const upper = 1\n`,
  })),
  { file: 'server/open.ts', text: `export const open = 1\n` },
  { file: 'sandbox/bank.ts', text: `export const bank = 1\n` },
  { file: 'server/kind.ts', text: `export type Kind = 1\n` },
  { file: 'src/features/funding/pay.ts', text: `export const pay = 1\n` },
  { file: 'src/features/funding/next.ts', text: `export { pay } from './pay.ts'\n` },
  { file: 'tests/support/aUser.ts', text: featureStep },
  {
    file: 'src/app/Innocent.tsx',
    text: `type Props = { name: string; t: (key: string) => string; on: 'open' | 'shut' }\nexport const Innocent = ({ name, t, on }: Props) => (\n  <section className="wide" aria-label={t('frame.name')} data-on="open">\n    {on === 'open' && name} · {t('frame.more')} <b>Openfloor</b> €\n  </section>\n)\n`,
  },
  {
    file: 'platform/views/innocent.ts',
    text: `export const innocent = (on: HTMLElement, form: FormData, name: string): void => {\n  on.className = 'wide'\n  on.append(name, ' → ')\n  on.setAttribute('aria-label', name)\n  form.append('file', name)\n}\n`,
  },
]

/** A wrong global or a backward import, and the compiler's error for it. */
export const typeOffences: readonly Offence[] = [
  { file: 'domain/browser.ts', text: `export const width = (): number => window.innerWidth\n`, rule: 'TS2304' },
  { file: 'domain/node.ts', text: `export const home = (): unknown => process.env\n`, rule: 'TS2591' },
  { file: 'domain/backward.ts', text: `import { open } from '../server/open.ts'\nexport const backward = open\n`, rule: 'TS6307' },
  { file: 'contract/browser.ts', text: `export const width = (): number => window.innerWidth\n`, rule: 'TS2304' },
  { file: 'workers/background/page.ts', text: `export const body = (): unknown => document.body\n`, rule: 'TS2584' },
  {
    file: 'workers/background/backward.ts',
    text: `import { pay } from '../../src/features/funding/pay.ts'\nexport const backward = pay\n`,
    rule: 'TS6307',
  },
  { file: 'src/app/node.ts', text: `export const home = (): unknown => process.env\n`, rule: 'TS2591' },
  { file: 'src/app/backward.ts', text: `import { open } from '../../server/open.ts'\nexport const backward = open\n`, rule: 'TS6307' },
  { file: 'server/browser.ts', text: `export const width = (): number => window.innerWidth\n`, rule: 'TS2304' },
  {
    file: 'server/backward.ts',
    text: `import { pay } from '../src/features/funding/pay.ts'\nexport const backward = pay\n`,
    rule: 'TS6307',
  },
  { file: 'server/joined.ts', text: `import { bank } from '../sandbox/bank.ts'\nexport const joined = bank\n`, rule: 'TS6307' },
  { file: 'sandbox/backward.ts', text: `import { open } from '../server/open.ts'\nexport const backward = open\n`, rule: 'TS6307' },
  { file: 'http/backward.ts', text: `import { open } from '../server/open.ts'\nexport const backward = open\n`, rule: 'TS6307' },
  { file: 'sandbox/browser.ts', text: `export const width = (): number => window.innerWidth\n`, rule: 'TS2304' },
  { file: 'platform/node.ts', text: `export const home = (): unknown => process.env\n`, rule: 'TS2591' },
  { file: 'platform/backward.ts', text: `import { open } from '../server/open.ts'\nexport const backward = open\n`, rule: 'TS6307' },
]
