import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { useParams, useSearchParams } from 'react-router-dom'
import { isExchange } from '../../../domain/accounts/exchange.ts'
import { readAdd } from '../../../domain/funding/add.ts'
import { raisedAmount } from '../../../domain/funding/amountRules.ts'
import { typedAmount } from '../../../domain/funding/depositForm.ts'
import { coinsOf, type Method, servedMethods, shownMethods } from '../../../domain/funding/methods.ts'
import { isFiat } from '../../../domain/kernel/money.ts'
import { isOffered } from '../../../domain/settings/offered.ts'
import { selectConnection } from '../../shell/connection.ts'
import { type DepositsSlice, selectDepositUnderWay } from '../../shell/depositsSlice.ts'
import { paths } from '../../shell/routes.ts'
import { ScreenHeading } from '../../shell/ScreenHeading.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { typedText } from './AmountFields.tsx'
import { CardPanel } from './CardPanel.tsx'
import { CoinChoice } from './CoinChoice.tsx'
import { CoinPanel } from './CoinPanel.tsx'
import styles from './FundingScreen.module.css'
import { MethodList } from './MethodList.tsx'
import { OpenInvoices } from './OpenInvoices.tsx'
import { SummaryCard } from './SummaryCard.tsx'
import { useDepositEnd } from './useDepositEnd.ts'
import { type Payer, usePayer } from './usePayer.ts'
import { useWide } from './useWide.ts'
import { VloadPanel } from './VloadPanel.tsx'

/** What most visits to the screen do not show is not in its file. */
const DemoWarning = lazy(async () => ({ default: (await import('./DemoWarning.tsx')).DemoWarning }))
const DepositUnderWay = lazy(async () => ({ default: (await import('./DepositUnderWay.tsx')).DepositUnderWay }))
const ExchangePanel = lazy(async () => ({ default: (await import('./ExchangePanel.tsx')).ExchangePanel }))
const PromoField = lazy(async () => ({ default: (await import('./PromoField.tsx')).PromoField }))
const ResultCard = lazy(async () => ({ default: (await import('./ResultCard.tsx')).ResultCard }))

const panels = { Card: CardPanel, Coin: CoinPanel, CoinChoice, Summary: SummaryCard }
/** `fiat` is the exchange account's deposit by card (FUND-02). */
const exchangeMethods: readonly Method[] = ['fiat', ...servedMethods]
/** The tabs that the worker's cascade carries out (FUND-02): they charge in fiat, so a coin account has none of them. */
const byCard: ReadonlySet<Method> = new Set(['card', 'vload'])

/** `#/show/funding/{add}` (FUND-01, FUND-02). */
export default function FundingScreen() {
  const { t } = useTranslation('funding')
  const isResult = readAdd(useParams()['add']).kind === 'result'
  const payer = usePayer()
  const demo = payer !== null && (payer.user.demo === true || payer.account.type === 'demo')
  return (
    <Page width="wide">
      {/* Anew with the form: the link that led there from a result has gone, and the focus with it. */}
      <ScreenHeading key={isResult ? 'result' : 'form'} title={t('title')} />
      {payer === null && <Skeleton lines={6} label={t('loading')} />}
      {demo && <Suspense fallback={null}>{<DemoWarning />}</Suspense>}
      {payer !== null && !demo && <Funding key={payer.account.accountId} payer={payer} />}
    </Page>
  )
}

/** The amount of the address where it names one (FUND-30), else the minimum; a coin account starts empty. */
function firstAmount({ terms }: Payer, asked: string | null): string {
  const amount = typedAmount(asked ?? '', terms.currency)
  if (amount) return typedText(raisedAmount(amount, terms.minimum, false))
  return isFiat(terms.currency) ? typedText(terms.minimum) : ''
}

function Funding({ payer: person }: { payer: Payer }) {
  const { t } = useTranslation('funding')
  const add = readAdd(useParams()['add'])
  const [query] = useSearchParams()
  const wide = useWide()
  const connection = useSelector(selectConnection).at
  const underWay = useSelector((state: { deposits: DepositsSlice }) => selectDepositUnderWay(state))
  useDepositEnd(underWay?.id ?? null)
  const [started, setStarted] = useState<string | null>(null)
  const [promotion, setPromotion] = useState(0)
  const payer: Payer = { ...person, terms: { ...person.terms, promotion } }
  // The bonus binds the person to its terms: it is theirs to ask for.
  const [form, setForm] = useState({ amount: firstAmount(payer, query.get('amount')), bonus: false })

  const fiat = isFiat(payer.terms.currency)
  // The exchange account's own form takes fixed amounts alone, and a card only for its fiat (ACC-03).
  const exchange = isExchange(payer.account)
  const cards = fiat && !exchange
  const served = exchange ? exchangeMethods : servedMethods
  const methods = shownMethods(payer.settings?.methods ?? [], served, payer.user).filter((name) => cards || !byCard.has(name))
  const method = add.kind === 'method' && methods.includes(add.method) ? add.method : methods[0]
  const coins = method && coinsOf[method]
  // While a card is under way no second one can begin; another way can, for who chooses it by its name (FUND-35, FUND-36).
  const another = underWay !== null && add.kind === 'method' && coins !== undefined
  const showsForm = add.kind !== 'result' && (wide || another || underWay === null)
  /** Who comes for their promotion has asked for the bonus that it goes with (ENG-03). */
  const onPromotion = (points: number): void => {
    setPromotion(points)
    if (points > 0 && add.kind === 'promo') setForm((now) => ({ ...now, bonus: true }))
  }
  const summary = <SummaryCard form={form} terms={payer.terms} bonusOffered={payer.bonusOffered} />
  const Form = method === 'vload' ? VloadPanel : CardPanel
  const panel = { payer, form, onForm: setForm, connection, summary: wide ? null : summary }
  const deposit = underWay && (
    <Suspense fallback={<Skeleton lines={4} label={t('loading')} />}>
      <DepositUnderWay deposit={underWay} how={underWay.id === started ? 'started' : 'resumed'} />
      {!another && methods.includes('bitcoin') && (
        <p>
          <ButtonLink tone="plain" href={`#${paths.show('funding', 'bitcoin')}`}>
            {t('another.button')}
          </ButtonLink>
        </p>
      )}
    </Suspense>
  )
  return (
    <div className={styles.columns}>
      {showsForm && method && <MethodList methods={methods} chosen={method} />}
      <div className={styles.main}>
        {add.kind === 'result' && <Suspense fallback={null}>{<ResultCard result={add.result} />}</Suspense>}
        {!wide && deposit}
        {another && (
          <Banner tone="warn" icon="warning">
            {t('another.text')}
          </Banner>
        )}
        {showsForm && cards && payer.bonusOffered && isOffered(payer.settings, 'offers') && (
          <Suspense fallback={null}>
            <PromoField field={add.kind === 'promo' ? 'open' : 'closed'} offline={connection === 'offline'} onPromotion={onPromotion} />
          </Suspense>
        )}
        {showsForm && method && exchange && (
          <Suspense fallback={<Skeleton lines={6} label={t('loading')} />}>
            <ExchangePanel
              key={method}
              panels={panels}
              payer={payer}
              method={method}
              connection={connection}
              state={underWay ? 'underWay' : 'open'}
              onStarted={setStarted}
            />
          </Suspense>
        )}
        {showsForm && method && byCard.has(method) && (
          <Form {...panel} key={method} state={underWay ? 'underWay' : 'open'} onStarted={setStarted} />
        )}
        {showsForm && coins && !exchange && <CoinPanel {...panel} key={method} coins={coins} />}
        {showsForm && !method && <EmptyState title={t('invoices.unavailable')} />}
      </div>
      <aside className={styles.side}>
        {wide && deposit}
        {wide && showsForm && !exchange && (underWay === null || another) && summary}
        <OpenInvoices />
      </aside>
    </div>
  )
}
