import type { Language } from '../../contract/kernel.ts'

type NewFile = { file: string; text: string }

/**
 * The files that a sample area with a call, a screen, a dialog, a table and a job adds
 * (docs/addingAnArea.md).
 */
export const newFiles = (languages: readonly Language[]): readonly NewFile[] => [
  {
    file: 'contract/samples.ts',
    text: `import * as z from 'zod/mini'
import { count, refusal } from './kernel.ts'
import { route } from './route.ts'

export const samples = route({
  area: 'samples',
  path: '/api/samples',
  response: z.extend(refusal, { total: count }),
  source: 'ours',
  why: 'A sample.',
})
`,
  },
  {
    file: 'domain/samples/total.ts',
    text: `/** Returns how many samples there are. */
export const total = (samples: readonly unknown[]): number => samples.length
`,
  },
  {
    file: 'server/areas/samples/tables.ts',
    text: `export type SampleTables = { sample: { customer_id: number; name: string } }
`,
  },
  {
    file: 'server/areas/samples/samples.ts',
    text: `import type { FastifyInstance } from 'fastify'
import { samples } from '../../../contract/samples.ts'
import { total } from '../../../domain/samples/total.ts'
import type { Area } from '../../kernel/area.ts'
import type { Deps } from '../../kernel/deps.ts'
import { serve } from '../../kernel/serve.ts'

function registerSamples(app: FastifyInstance, { db }: Deps): void {
  serve(app, samples, async ({ person }) => {
    const rows = await db.selectFrom('sample').select('name').where('customer_id', '=', person.customerId).execute()
    return { return: 'true' as const, total: total(rows) }
  })
}

/** The sample area. */
export const samplesArea: Area = { name: 'samples', register: registerSamples }
`,
  },
  {
    file: 'server/db/migrations/999.samples.sql',
    text: `create table sample (customer_id bigint not null references customer, name text not null, primary key (customer_id, name));
`,
  },
  {
    file: 'workers/background/jobs/samples.ts',
    text: `import { type Job, newRow } from './job.ts'

const kind = 'samples'

/** Reports a sample once a minute. */
export const samplesJob = {
  kind,
  create: () => ({
    timeoutMs: 1_000,
    minGapMs: 0,
    isLocal: true,
    backOff: { minMs: 0, baseMs: 0, capMs: 0 },
    run: async () => ({ end: 'over', result: 'counted', facts: [{ topic: 'sample' }] }),
  }),
  firstRow: async ({ uid, now }) => newRow(uid, kind, kind, now, 60_000),
} satisfies Job
`,
  },
  {
    file: 'src/features/samples/samplesApi.ts',
    text: `import { samples } from '../../../contract/samples.ts'
import { baseApi, queryFromRoute } from '../../api/baseApi.ts'

/** API endpoints of the samples. */
export const { useSamplesQuery } = baseApi.injectEndpoints({
  endpoints: (build) => ({ samples: queryFromRoute(build, samples, ['samples']) }),
})
`,
  },
  {
    file: 'src/features/samples/SamplesScreen.tsx',
    text: `import { useTranslation } from 'react-i18next'
import { background } from '../../bridges/background.ts'
import { useAppDispatch } from '../../shell/api/appThunk.ts'
import { dialogOpened } from '../../shell/dialogs/dialogsSlice.ts'
import { ScreenHeading } from '../../shell/screen/ScreenHeading.tsx'
import { Button } from '../../ui/Button.tsx'
import { Page } from '../../ui/Page.tsx'
import { useSamplesQuery } from './samplesApi.ts'

/** Renders \`#/show/samples\`. */
export default function SamplesScreen() {
  const { t } = useTranslation('samples')
  const dispatch = useAppDispatch()
  const { data } = useSamplesQuery({})
  async function open(): Promise<void> {
    await background.countSamples()
    dispatch(dialogOpened({ name: 'sample', total: data?.total ?? 0 }))
  }
  return (
    <Page width="text">
      <ScreenHeading title={t('title')} />
      <Button onClick={() => void open()}>{t('open')}</Button>
    </Page>
  )
}
`,
  },
  {
    file: 'src/features/samples/SampleDialog.tsx',
    text: `import { useTranslation } from 'react-i18next'
import type { DialogProps } from '../../shell/dialogs/dialogsSlice.ts'
import { Dialog } from '../../ui/Dialog.tsx'

/** Shows one sample. */
export default function SampleDialog({ total, onClose }: DialogProps<'sample'> & { onClose: () => void }) {
  const { t } = useTranslation('samples')
  return (
    <Dialog title={t('title')} onClose={onClose} close={t('close')}>
      <p>{total}</p>
    </Dialog>
  )
}
`,
  },
  ...languages.map((language) => ({
    file: `locales/${language}/samples.json`,
    text: `${JSON.stringify({ title: 'Samples', open: 'Open', close: 'Close' }, null, 2)}\n`,
  })),
]

/** A text that goes before or after the first occurrence of another one. */
export type Edit = { file: string; at: string; before?: string; after?: string }

/** The changes of existing files, one or two places each. */
export const edits = (languages: readonly Language[]): readonly Edit[] => [
  { file: 'contract/kernel.ts', at: `  'quiz',\n`, after: `  'samples',\n` },
  { file: 'contract/routes.ts', at: `import * as security from`, before: `import * as samples from './samples.ts'\n` },
  { file: 'contract/routes.ts', at: `  ...routesOf(quiz),\n`, after: `  ...routesOf(samples),\n` },
  { file: 'contract/background.ts', at: `  /** Deletes all data stored`, before: `  countSamples: onLeader<() => number>(),\n` },
  { file: 'contract/background.ts', at: `  | { topic: 'signals' }`, before: `  | { topic: 'sample' }\n` },
  {
    file: 'workers/background/jobs/index.ts',
    at: `import { signalsJob }`,
    before: `import { samplesJob } from './samples.ts'\n`,
  },
  { file: 'workers/background/jobs/index.ts', at: `  signalsJob,\n`, after: `  samplesJob,\n` },
  {
    file: 'workers/background/leaderCommands.ts',
    at: `    async runNow(key) {`,
    before: `    countSamples: async () => ({ ok: true, value: (await store.all('jobs', uid)).length }),\n`,
  },
  {
    file: 'src/app/areas.ts',
    at: `  {\n    name: 'quiz',`,
    before: `  {
    name: 'samples',
    screens: [
      {
        at: 'show',
        name: 'samples',
        load: () => import('../features/samples/SamplesScreen.tsx'),
        texts: ['samples'],
        access: 'page',
        navigation: { in: 'menu', label: 'nav.samples' },
      },
    ],
    dialogs: { sample: { load: () => import('../features/samples/SampleDialog.tsx') } },
  },
`,
  },
  {
    file: 'src/shell/dialogs/dialogsSlice.ts',
    at: `  | { name: 'blocked' }`,
    before: `  | { name: 'sample'; total: number }\n`,
  },
  {
    file: 'src/shell/texts/textKeys.d.ts',
    at: `import type quiz from`,
    before: `import type samples from '../../../locales/en/samples.json'\n`,
  },
  { file: 'src/shell/texts/textKeys.d.ts', at: `      quiz: typeof quiz\n`, after: `      samples: typeof samples\n` },
  { file: 'src/api/baseApi.ts', at: `  'withdrawals',\n`, after: `  'samples',\n` },
  ...languages.map((language) => ({
    file: `locales/${language}/app.json`,
    at: `  "nav.quiz"`,
    before: `  "nav.samples": "Samples",\n`,
  })),
  {
    file: 'server/areas/index.ts',
    at: `import { securityArea }`,
    before: `import { samplesArea } from './samples/samples.ts'\n`,
  },
  { file: 'server/areas/index.ts', at: `  quizArea,\n`, after: `  samplesArea,\n` },
  {
    file: 'server/db/database.ts',
    at: `import type { SignalTables }`,
    before: `import type { SampleTables } from '../areas/samples/tables.ts'\n`,
  },
  { file: 'server/db/database.ts', at: `    QuizTables,\n`, after: `    SampleTables,\n` },
  { file: 'scripts/lint/rooms.ts', at: `'areas/quiz', `, after: `'areas/samples', ` },
]
