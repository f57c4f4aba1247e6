import type { ReactNode } from 'react'
import { money } from '../../../domain/kernel/money.ts'
import { Amount } from '../../ui/Amount.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { CardTable } from '../../ui/CardTable.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { CodeInput } from '../../ui/CodeInput.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { CopyRow } from '../../ui/CopyRow.tsx'
import { Countdown } from '../../ui/Countdown.tsx'
import { Field, SelectField } from '../../ui/Field.tsx'
import { FileButton } from '../../ui/FileButton.tsx'
import { FormMessage } from '../../ui/FormMessage.tsx'
import { Icon, Outline } from '../../ui/Icon.tsx'
import { iconPaths, type AppIconName } from '../../ui/iconPaths.ts'
import { Meter } from '../../ui/Meter.tsx'
import { EmptyState, ErrorState, OfflineState } from '../../ui/Notice.tsx'
import { OfflineNote } from '../../ui/OfflineNote.tsx'
import { Page, PageHeader } from '../../ui/Page.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { QrCode } from '../../ui/QrCode.tsx'
import { QuestionButton } from '../../ui/QuestionButton.tsx'
import { ReadingState } from '../../ui/ReadingState.tsx'
import { Sentence } from '../../ui/Sentence.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { Stepper } from '../../ui/Stepper.tsx'
import { TextAreaField } from '../../ui/TextAreaField.tsx'
import { Toast } from '../../ui/Toast.tsx'
import { CodeFormStates, DialogStates, TabsStates } from './interactive.tsx'

type Section = { name: string; states: readonly (readonly [state: string, shown: ReactNode])[] }

const stateNames = { done: 'Done', now: 'In progress', todo: 'Upcoming', failed: 'Failed' }
const readingTexts = {
  loading: 'Loading',
  offline: 'The leaderboard needs a connection',
  offlineText: 'It will load as soon as you’re back online.',
  failed: 'The leaderboard couldn’t be loaded',
  again: 'Try again',
  why: () => 'Something went wrong on our side.',
  help: () => <a href="#/show/help/offline">Learn more</a>,
  asOf: () => 'As of 14:20',
}
const Releases = ({ cardsBelow }: { cardsBelow: number }) => (
  <CardTable
    caption="Releases"
    columns={['Time', 'Event']}
    cardsBelow={cardsBelow}
    groups={[
      {
        key: 'today',
        heading: 'Today',
        rows: (
          <tr>
            <td>14:20</td>
            <td>Interest rate</td>
          </tr>
        ),
      },
    ]}
  />
)
/** `stored`, `unanswered`: shown with its age. */
const readings = {
  loading: { at: 'loading' },
  shown: { at: 'shown', data: 7 },
  stored: { at: 'shown', data: 7, stale: { at: 1, because: 'offline' } },
  unanswered: { at: 'shown', data: 7, stale: { at: 1, because: 'unanswered' } },
  offline: { at: 'offline' },
  failed: { at: 'failed', code: 'auth.server_error' },
} as const
const nothing = () => undefined
const refuse = () => Promise.reject(new Error('no clipboard'))
const startedAt = Date.now()

export const sections: readonly Section[] = [
  {
    name: 'Button',
    states: [
      ['primary', <Button tone="primary">Deposit €3,000</Button>],
      ['quiet', <Button>Refresh</Button>],
      ['plain', <Button tone="plain">How this works</Button>],
      ['danger', <Button tone="danger">Cancel deposit</Button>],
      [
        'busy',
        <Button tone="primary" busy>
          Sending
        </Button>,
      ],
      [
        'disabled',
        <Button tone="primary" disabled>
          Not now
        </Button>,
      ],
      [
        'large, wide',
        <Button tone="primary" size="large" wide>
          Open account
        </Button>,
      ],
      ['with icon', <Button icon={<Icon name="copy" size={18} />}>Copy</Button>],
      ['link', <ButtonLink href="#/home">Go home</ButtonLink>],
      [
        'asks first',
        <QuestionButton
          label="Delete"
          name="Delete the message"
          question="Delete this message? It hasn’t been sent."
          keep="Keep it"
          onConfirm={() => undefined}
        />,
      ],
      [
        'asks first, busy, disabled',
        <div className="row">
          <QuestionButton
            label="Remove"
            name="Remove the card"
            question="Remove this card?"
            keep="Keep it"
            tone="danger"
            busy
            onConfirm={() => undefined}
          />
          <QuestionButton
            label="Remove"
            name="Remove the other card"
            question="Remove this card?"
            keep="Keep it"
            className="row"
            disabled
            onConfirm={() => undefined}
          >
            Refused
          </QuestionButton>
        </div>,
      ],
    ],
  },
  {
    name: 'Field',
    states: [
      ['empty', <Field label="Name on card" placeholder="As printed" />],
      ['filled, with hint', <Field label="E-mail" defaultValue="alex@example.com" hint="We write only when it matters." />],
      ['error', <Field label="Card number" defaultValue="4242 4242" error="This number is too short." />],
      [
        'amount, with start, end, aside',
        <Field
          label="Stake"
          aside="min €5"
          start="€"
          inputMode="decimal"
          status="We read this as €1,500.00."
          defaultValue="1,500"
          end={<Chip>EUR</Chip>}
        />,
      ],
      ['disabled', <Field label="Account" defaultValue="EUR" disabled />],
      ['password', <PasswordField label="Password" reveal="Show" conceal="Hide" defaultValue="correct horse" />],
      ['password, error', <PasswordField label="Password" reveal="Show" conceal="Hide" error="This password is too short." />],
      ['text area', <TextAreaField label="Message" rows={3} defaultValue="Where is my deposit?" />],
      ['text area, error', <TextAreaField label="Message" rows={3} error="Write your message." />],
      [
        'select',
        <SelectField label="Currency" defaultValue="EUR">
          <option>EUR</option>
          <option>USD</option>
        </SelectField>,
      ],
      [
        'select, error',
        <SelectField label="Country" error="Choose your country.">
          <option>France</option>
        </SelectField>,
      ],
      [
        'select, disabled',
        <SelectField label="Expiry" disabled>
          <option>5 min</option>
        </SelectField>,
      ],
    ],
  },
  {
    name: 'Code',
    states: [
      ['empty', <CodeInput label="Code" digitLabel={(place) => `Digit ${place}`} onChange={nothing} onComplete={nothing} />],
      [
        'error',
        <CodeInput
          label="Code"
          digitLabel={(place) => `Digit ${place}`}
          error="This code is not right."
          onChange={nothing}
          onComplete={nothing}
        />,
      ],
      ['disabled', <CodeInput label="Code" digitLabel={(place) => `Digit ${place}`} disabled onChange={nothing} onComplete={nothing} />],
    ],
  },
  {
    name: 'Sentence',
    states: [
      [
        'with an amount and a card',
        <p>
          <Sentence>€260.00 will be charged to Visa ending in 0002.</Sentence>
        </p>,
      ],
    ],
  },
  {
    name: 'Amount',
    states: [
      ['text', <Amount value={money(1248050, 'EUR')} />],
      ['large', <Amount value={money(4412345, 'BTC')} precision="exact" size="large" />],
      ['huge, whole', <Amount value={money(300000, 'EUR')} precision="whole" size="huge" />],
      ['rise, signed', <Amount value={money(4500, 'EUR')} tone="rise" signed />],
      ['fall', <Amount value={money(-5000, 'USD')} tone="fall" />],
      ['accent', <Amount value={money(25000, 'EUR')} tone="accent" />],
      ['suffix', <Amount value={money(700000, 'RUB')} />],
    ],
  },
  { name: 'Tabs', states: [['two of three', <TabsStates />]] },
  {
    name: 'CodeForm',
    states: [
      ['accepts HARBOUR, refuses other codes', <CodeFormStates disabled={false} />],
      ['sending', <CodeFormStates disabled={false} at="sending" />],
      ['typing, disabled', <CodeFormStates disabled at="typing" />],
    ],
  },
  { name: 'Dialog', states: [['free, guarded, large, acknowledge', <DialogStates />]] },
  {
    name: 'Stepper',
    states: [
      [
        'in progress',
        <Stepper
          stateNames={stateNames}
          steps={[
            { key: 'a', state: 'done', title: 'Card checked' },
            {
              key: 'b',
              state: 'now',
              title: 'Waiting for your bank',
              note: 'Confirm in your banking app. You can close this page.',
            },
            { key: 'c', state: 'todo', title: 'Credited to EUR account' },
          ]}
        />,
      ],
      [
        'failed',
        <Stepper
          stateNames={stateNames}
          steps={[
            { key: 'a', state: 'done', title: 'Card checked' },
            { key: 'b', state: 'failed', title: 'Declined by your bank', note: 'Nothing was charged.' },
          ]}
        />,
      ],
    ],
  },
  {
    name: 'Countdown',
    states: [
      ['an hour', <Countdown deadline={startedAt + 3_723_000} now={Date.now} />],
      ['a minute', <Countdown deadline={startedAt + 61_000} now={Date.now} />],
      ['over', <Countdown deadline={startedAt} now={Date.now} />],
    ],
  },
  {
    name: 'File',
    states: [
      [
        'chooser, camera, busy',
        <div className="row">
          <FileButton tone="plain" accept="image/*" onFile={() => undefined}>
            Choose a file
          </FileButton>
          <FileButton tone="primary" accept="image/*" capture="environment" onFile={() => undefined}>
            Take a photo
          </FileButton>
          <FileButton tone="plain" accept="image/*" busy onFile={() => undefined}>
            Choose another file
          </FileButton>
        </div>,
      ],
    ],
  },
  {
    name: 'Copy',
    states: [
      [
        'press it',
        <div className="row">
          <CopyButton
            value="bc1qxy2kgdygjrsqtzq2n0yrf2493p83kkfjhx0wlh"
            label="Copy"
            copied="Address copied to clipboard"
            failed="Unable to copy!"
          />
        </div>,
      ],
      [
        'press it, refused',
        <div className="row">
          <CopyButton value="" label="Copy" copied="Address copied to clipboard" failed="Unable to copy!" write={refuse} />
        </div>,
      ],
    ],
  },
  {
    name: 'States',
    states: [
      [
        'empty',
        <Card>
          <EmptyState help={null} title="No deposits yet" action={<Button tone="primary">Make one</Button>}>
            What you deposit shows up here.
          </EmptyState>
        </Card>,
      ],
      [
        'error',
        <Card>
          <ErrorState help={null} title="Couldn’t load this" action={<Button>Try again</Button>}>
            Something went wrong on our side.
          </ErrorState>
        </Card>,
      ],
      [
        'offline',
        <Card>
          <OfflineState help={null} title="You’re offline">
            Last updated at 14:19. It continues as soon as you’re back online.
          </OfflineState>
        </Card>,
      ],
      [
        'loading',
        <Card>
          <Skeleton label="Loading" />
        </Card>,
      ],
      [
        'loading, six lines',
        <Card>
          <Skeleton label="Loading" lines={6} />
        </Card>,
      ],
    ],
  },
  {
    name: 'Reading',
    states: Object.entries(readings).map(
      ([state, reading]) =>
        [
          state,
          <Card>
            <ReadingState reading={reading} onRetry={nothing} lines={4} texts={readingTexts}>
              {(data) => <p>{data} places</p>}
            </ReadingState>
          </Card>,
        ] as const,
    ),
  },
  {
    name: 'Toast',
    states: (['info', 'success', 'warning', 'error'] as const).map(
      (tone) =>
        [
          tone,
          <Toast tone={tone} lastsMs={3_600_000} close="Close" onClose={nothing}>
            Address copied to clipboard
          </Toast>,
        ] as const,
    ),
  },
  {
    name: 'Offline note',
    states: [
      ...(['online', 'offline'] as const).map(
        (at) =>
          [
            at,
            <OfflineNote isOffline={at === 'offline'} offline="You can change this once you’re back online.">
              Your card number goes only to the payment service.
            </OfflineNote>,
          ] as const,
      ),
      ['offline, without a note', <OfflineNote isOffline role="note" offline="You can change this once you’re back online." />],
    ],
  },
  {
    name: 'Banner, message',
    states: [
      [
        'warn',
        <Banner tone="warn" icon="offline" action={<Button tone="plain">Try again</Button>}>
          Offline since 14:20. Balance as of 14:19.
        </Banner>,
      ],
      [
        'info',
        <Banner tone="info" icon="info">
          A new version is ready.
        </Banner>,
      ],
      [
        'danger',
        <Banner tone="danger" icon="warning">
          Your deposit needs you.
        </Banner>,
      ],
      [
        'form message',
        <FormMessage help={null} detail="Reference 8F2C">
          E-mail or password is wrong.
        </FormMessage>,
      ],
    ],
  },
  {
    name: 'Chip',
    states: (['plain', 'accent', 'rise', 'fall', 'warn', 'live', 'demo'] as const).map(
      (tone) => [tone, <Chip tone={tone}>Minimum €250</Chip>] as const,
    ),
  },
  {
    name: 'Meter',
    states: ([0, 1, 2, 3, 4] as const).map(
      (value) =>
        [String(value), <Meter value={value} label="Strength" text={['Empty', 'Weak', 'Fair', 'Good', 'Strong'][value] ?? ''} />] as const,
    ),
  },
  {
    name: 'Card',
    states: [
      [
        'with head',
        <Card title="Summary" aside={<Chip>Minimum €250</Chip>}>
          What it holds.
        </Card>,
      ],
      ['tight', <Card tight>What it holds.</Card>],
      ['bare', <Card>What it holds.</Card>],
    ],
  },
  {
    name: 'Page',
    states: (['wide', 'text', 'narrow'] as const).map(
      (width) =>
        [
          width,
          <Page width={width}>
            <PageHeader>
              <h1>Contests</h1>
              <Button>Refresh</Button>
            </PageHeader>
            <Card>What it holds.</Card>
          </Page>,
        ] as const,
    ),
  },
  {
    name: 'CopyRow',
    states: (['quiet', 'primary'] as const).map(
      (tone) =>
        [
          tone,
          <CopyRow label="Address" value="bcrt1q" copyLabel="Copy address" copied="Copied" failed="Not copied" tone={tone}>
            bcrt1q
          </CopyRow>,
        ] as const,
    ),
  },
  {
    name: 'CardTable',
    states: [
      ['rows', <Releases cardsBelow={0} />],
      ['cards', <Releases cardsBelow={10_000} />],
    ],
  },
  { name: 'QrCode', states: [['encoded', <QrCode text="bitcoin:bcrt1q" label="Payment address as a QR code" />]] },
  { name: 'Spinner', states: [['turning', <Spinner />]] },
  { name: 'Outline', states: [['small and bold', <Outline path="M5 19V5l14 14V5" size={16} stroke={2} />]] },
  { name: 'Icon', states: (Object.keys(iconPaths) as AppIconName[]).map((name) => [name, <Icon name={name} />] as const) },
]
