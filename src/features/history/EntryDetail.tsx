import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { useLocation } from 'react-router-dom'
import type { WireHistoryAttempt, WireHistoryRow } from '../../../contract/history.ts'
import { currencies, type Currency } from '../../../contract/kernel.ts'
import type { HistoryKind } from '../../../domain/history/kinds.ts'
import { isCallError } from '../../api/callError.ts'
import { formatRecordTime } from '../../shell/texts/dateTime.ts'
import { formatPercent } from '../../shell/texts/formatPercent.ts'
import { useErrorText } from '../../shell/texts/errorText.ts'
import { useStoredReadingTexts } from '../../shell/texts/useReadingTexts.ts'
import { isNotServed, useDatedReading } from '../../shell/api/useReading.ts'
import { useAccountName } from '../../shell/accounts/useAccountName.ts'
import { selectShownUser } from '../../shell/session/sessionSlice.ts'
import { hrefOf } from '../../shell/location/location.ts'
import { paths } from '../../shell/location/routes.ts'
import { amountOf } from '../../shell/money/BoundMoney.tsx'
import { ScreenHeading } from '../../shell/screen/ScreenHeading.tsx'
import { Amount } from '../../ui/Amount.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import facts from '../../ui/facts.module.css'
import { useLocale } from '../../ui/locale.ts'
import { EmptyState } from '../../ui/Notice.tsx'
import { Page, PageHeader } from '../../ui/Page.tsx'
import { ReadingState } from '../../ui/ReadingState.tsx'
import { Sentence } from '../../ui/Sentence.tsx'
import styles from './History.module.css'
import { CloseReport } from './CloseReport.tsx'
import { useHistoryEntryQuery } from './historyApi.ts'
import { EntryAmount, StatusChip } from './TimelineRow.tsx'
import { AskSupport } from '../../shell/support/AskSupport.tsx'
import { useEntryText, useMethodText } from './useEntryText.ts'
import { HelpLink } from '../../shell/help/HelpLink.tsx'

/** One entry with everything that is known about it: `#/show/history/{id}`. */
export function EntryDetail({ id }: { id: string }) {
  const { t } = useTranslation('history')
  const texts = useStoredReadingTexts('history')
  const { search } = useLocation()
  const query = useHistoryEntryQuery({ body: { id } }, { refetchOnMountOrArgChange: true })
  const reading = useDatedReading(query)
  // A deposit without a posting leaves the history once it is credited: what was read is no longer true.
  const isGone = isCallError(query.error) && query.error.code === 'history.unknown'
  const isCredited = isGone && query.currentData?.value.data?.group === 'deposit'
  const isUnknown = isGone || (reading.at === 'failed' && (reading.status === 400 || isNotServed(reading)))
  return (
    <Page width="text" className={styles.page}>
      <PageHeader>
        <ScreenHeading title={t('entryTitle')} />
        <ButtonLink tone="plain" href={hrefOf(`${paths.show('history')}${search}`)}>
          {t('entry.back')}
        </ButtonLink>
      </PageHeader>
      {isUnknown ? (
        <EmptyState help={<HelpLink article="history" />} title={t(isCredited ? 'history.report_credited' : 'entry.unknown')}>
          {isCredited ? undefined : t('entry.unknownText')}
        </EmptyState>
      ) : (
        <div className={styles.shown}>
          <ReadingState lines={6} texts={texts} reading={reading} onRetry={query.refetch}>
            {({ data }) => data && <Entry row={data} onChanged={() => void query.refetch()} />}
          </ReadingState>
        </div>
      )}
    </Page>
  )
}

/** Entries of money that went back or was taken back, whose rules the help has. */
const takenBack: ReadonlySet<string> = new Set<HistoryKind>(['refund', 'chargeback', 'vanished'])

function Entry({ row, onChanged }: { row: WireHistoryRow; onChanged: () => void }) {
  const { t } = useTranslation(['history', 'ask'])
  const textOf = useEntryText()
  const locale = useLocale()
  const { attempts = [], link, reference } = row
  const ask = {
    subject: t('ask:entry'),
    facts: [
      { label: t('entryTitle'), value: textOf(row) },
      { label: t('ask:fact.time'), value: formatRecordTime(row.at, locale) },
      ...(reference === undefined ? [] : [{ label: t('ask:fact.reference'), value: reference }]),
    ],
  }
  return (
    <>
      <Card>
        <p className={styles.headline}>
          <span>
            <Sentence>{textOf(row)}</Sentence>
            {row.play && (
              <>
                {' '}
                <Chip tone="demo">{t('play')}</Chip>
              </>
            )}
          </span>
          <EntryAmount row={row} />
        </p>
        <Facts row={row} />
        <div className={styles.actions}>
          {link !== undefined && (
            <ButtonLink href={link.startsWith('#/') ? hrefOf(link.slice(1)) : link} tone="quiet">
              {t('entry.open')}
            </ButtonLink>
          )}
          <AskSupport ask={ask} />
          {takenBack.has(row.trType) && <HelpLink article="refunds" />}
          {row.trType === 'deposit.reported' && reference !== undefined && <CloseReport report={reference} onAnswer={onChanged} />}
        </div>
      </Card>
      {attempts.length > 0 && <Attempts attempts={attempts} />}
    </>
  )
}

const isCurrency = (text: string | undefined): text is Currency => currencies.some((one) => one === text)

function Facts({ row }: { row: WireHistoryRow }) {
  const { t } = useTranslation('history')
  const locale = useLocale()
  const methodOf = useMethodText()
  const errorText = useErrorText('cascade')
  const nameOf = useAccountName()
  const balances = useSelector(selectShownUser)?.balances ?? []
  const account = balances.find(({ accountId }) => accountId === row.account)
  const { facts: known = {}, currency } = row
  const amount = (text: string | undefined, of: Currency = currency): ReactNode =>
    text !== undefined && <Amount value={amountOf(text, of)} precision="exact" />
  const exact = (text: string | undefined): ReactNode => text !== undefined && <bdi translate="no">{text}</bdi>
  const nonZero = (text: string | undefined): ReactNode => text !== undefined && amountOf(text, currency).minor !== 0 && amount(text)
  const arrives = known['arrivesCurrency']
  const isOrder = row.group === 'order'
  return (
    <dl className={facts.facts}>
      <Fact name={t('column.reference')}>{row.reference !== undefined && <Reference text={row.reference} />}</Fact>
      <Fact name={t('column.time')}>{formatRecordTime(row.at, locale)}</Fact>
      <Fact name={t('column.status')}>{row.status !== 'done' && <StatusChip status={row.status} />}</Fact>
      <Fact name={t('fact.account')}>{account ? nameOf(account) : row.account}</Fact>
      <Fact name={t('column.method')}>{methodOf(row)}</Fact>
      <Fact name={t('column.before')}>{amount(row.before)}</Fact>
      <Fact name={t('column.after')}>{amount(row.after)}</Fact>
      <Fact name={t('fact.stake')}>{isOrder && amount(known['stake'])}</Fact>
      <Fact name={t('fact.result')}>{isOrder && amount(known['result'])}</Fact>
      <Fact name={t('fact.openPrice')}>{exact(known['openPrice'])}</Fact>
      <Fact name={t('fact.closePrice')}>{exact(known['closePrice'])}</Fact>
      <Fact name={t('fact.payout')}>{known['payout'] !== undefined && formatPercent(known['payout'], locale)}</Fact>
      <Fact name={t('fact.fee')}>{nonZero(known['fee'])}</Fact>
      <Fact name={t('fact.givesUp')}>{nonZero(known['givesUp'])}</Fact>
      <Fact name={t('fact.arrives')}>{isCurrency(arrives) && amount(known['arrives'], arrives)}</Fact>
      <Fact name={t('fact.to')}>{exact(known['to'])}</Fact>
      <Fact name={t('fact.network')}>{exact(known['network'])}</Fact>
      <Fact name={t('fact.text')}>{known['text']}</Fact>
      <Fact name={t('fact.code')}>{known['code'] && errorText(known['code'])}</Fact>
    </dl>
  )
}

/** One fact, if it is known. */
function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (children === undefined || children === false || children === '') return null
  return (
    <>
      <dt>{name}</dt>
      <dd>{typeof children === 'string' ? <bdi>{children}</bdi> : children}</dd>
    </>
  )
}

function Reference({ text }: { text: string }) {
  const { t } = useTranslation('history')
  return (
    <span className={styles.copied}>
      <bdi translate="no">{text}</bdi>
      <CopyButton value={text} label={t('copy')} copied={t('copied')} failed={t('copyFailed')} />
    </span>
  )
}

const attemptStates = ['prepared', 'sent', 'secure', 'waiting', 'unknown', 'voiding', 'voided', 'approved', 'declined'] as const

/** Every charge that was tried for a deposit, the first one first. */
function Attempts({ attempts }: { attempts: readonly WireHistoryAttempt[] }) {
  const { t } = useTranslation('history')
  const locale = useLocale()
  const errorText = useErrorText('cascade')
  return (
    <Card title={t('attempts.title')}>
      <ol className={styles.attempts}>
        {attempts.map(({ processor, status, at, error }, index) => {
          const state = attemptStates.find((one) => one === status)
          return (
            // oxlint-disable-next-line react/no-array-index-key -- attempts are only added
            <li key={index}>
              <span>
                {processor} · {state === undefined ? status : t(`attempt.${state}`)}
              </span>
              <span className={styles.noteText}>
                {formatRecordTime(at, locale)}
                {error !== undefined && ` · ${errorText(error)}`}
              </span>
            </li>
          )
        })}
      </ol>
    </Card>
  )
}
