import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { useParams, useSearchParams } from 'react-router-dom'
import { isExchange } from '../../../domain/accounts/exchange.ts'
import { parseFundingAdd } from '../../../domain/funding/add.ts'
import { limitsFrom } from '../../../domain/funding/bonus.ts'
import { type DepositForm, initialForm } from '../../../domain/funding/depositForm.ts'
import { coinsOf, isPageMethod, methodFacts, visibleMethods } from '../../../domain/funding/methods.ts'
import { coins as coinTable } from '../../../domain/invoices/coins.ts'
import { isFiat } from '../../../domain/kernel/money.ts'
import { isFeatureEnabled } from '../../../domain/settings/isFeatureEnabled.ts'
import { selectConnection } from '../../shell/device/connectionSlice.ts'
import { type DepositsSlice, selectDepositUnderWay } from '../../shell/deposits/depositsSlice.ts'
import { paths } from '../../shell/location/routes.ts'
import { ScreenHeading } from '../../shell/screen/ScreenHeading.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useMedia } from '../../ui/useMedia.ts'
import { CardPanel } from './CardPanel.tsx'
import { CoinPanel } from './CoinPanel.tsx'
import { DepositFacts } from './DepositFacts.tsx'
import styles from './FundingScreen.module.css'
import { MethodList } from './MethodList.tsx'
import { OpenInvoices } from './OpenInvoices.tsx'
import { usePromotionsMaxQuery } from './fundingApi.ts'
import { Purchase, usePurchaseTriggers } from './purchaseTriggers.ts'
import { SummaryCard } from './SummaryCard.tsx'
import { useEntroAddress } from './processors/useEntroAddress.ts'
import { useDepositEnd } from './useDepositEnd.ts'
import { type Payer, usePayer } from './usePayer.ts'

/** Chunks of their own: most visits do not show these parts. */
const DemoWarning = lazy(async () => ({ default: (await import('./DemoWarning.tsx')).DemoWarning }))
const DepositUnderWay = lazy(async () => ({ default: (await import('./DepositUnderWay.tsx')).DepositUnderWay }))
const ExchangePanel = lazy(async () => ({ default: (await import('./ExchangePanel.tsx')).ExchangePanel }))
const BankPanel = lazy(async () => ({ default: (await import('./BankPanel.tsx')).BankPanel }))
const NetellerPanel = lazy(async () => ({ default: (await import('./NetellerPanel.tsx')).NetellerPanel }))
const ReportPayment = lazy(async () => ({ default: (await import('./ReportPayment.tsx')).ReportPayment }))
const OwnPagePanel = lazy(async () => ({ default: (await import('./OwnPagePanel.tsx')).OwnPagePanel }))
const PromoField = lazy(async () => ({ default: (await import('./PromoField.tsx')).PromoField }))
const ResultCard = lazy(async () => ({ default: (await import('./ResultCard.tsx')).ResultCard }))

/** Renders `#/show/funding/{add}` (FUND-01, FUND-02). */
export default function FundingScreen() {
  const { t } = useTranslation('funding')
  const add = parseFundingAdd(useParams()['add'])
  const payer = usePayer()
  const demo = payer !== null && (payer.user.demo === true || payer.account.type === 'demo')
  return (
    <Page width={add.kind === 'result' ? 'narrow' : 'wide'}>
      {/* A new key moves focus here: the link that led from the result to the form is gone. */}
      <ScreenHeading key={add.kind === 'result' ? 'result' : 'form'} title={t('title')} />
      {payer === null && <Skeleton lines={6} label={t('loading')} />}
      {demo && <Suspense fallback={null}>{<DemoWarning />}</Suspense>}
      {payer !== null && !demo && <Funding key={payer.account.accountId} payer={payer} />}
    </Page>
  )
}

function Funding({ payer: person }: { payer: Payer }) {
  const { t } = useTranslation('funding')
  const add = parseFundingAdd(useParams()['add'])
  const [query] = useSearchParams()
  // Two columns from this width on, as in FundingScreen.module.css.
  const wide = useMedia('(width >= 860px)')
  const connection = useSelector(selectConnection).at
  const underWay = useSelector((state: { deposits: DepositsSlice }) => selectDepositUnderWay(state))
  useDepositEnd(underWay?.id ?? null)
  const [started, setStarted] = useState<string | null>(null)
  const [promotion, setPromotion] = useState(0)
  const { currency } = person.terms
  const { data: maximum } = usePromotionsMaxQuery({ body: {} }, { skip: !person.bonusOffered || !isFiat(currency) })
  const limits = (maximum && limitsFrom(maximum, currency)) ?? person.terms.limits
  const stack = useEntroAddress(add, person.stack, underWay === null)
  const payer: Payer = { ...person, terms: { ...person.terms, promotion, limits }, stack }
  const [form, setForm] = useState(() => initialForm(payer, payer.user.lastPayment, query.get('amount')))
  const purchase = usePurchaseTriggers(form, payer.terms)
  const onForm = (next: DepositForm): void => {
    if (next.amount !== form.amount || next.bonus !== form.bonus) purchase.begun()
    setForm(next)
  }

  if (add.kind === 'result')
    return (
      <>
        <Suspense fallback={null}>{<ResultCard result={add.result} />}</Suspense>
        <OpenInvoices />
      </>
    )
  const fiat = isFiat(payer.terms.currency)
  // The exchange account uses its own form with fixed amounts, and cards only for its fiat wallets (ACC-03).
  const exchange = isExchange(payer.account)
  const cards = fiat && !exchange
  const methods = visibleMethods(payer.settings?.methods ?? [], exchange ? 'exchange' : fiat ? 'fiat' : 'coin', payer.user)
  const method = methods.find((name) => add.kind === 'method' && name === add.method) ?? methods[0]
  const coins = method && coinsOf(method)
  // A card deposit under way blocks a second one. Another method can start, if the person selects it (FUND-35, FUND-36).
  const another = underWay !== null && add.kind === 'method' && coins !== undefined
  const showsForm = another || underWay === null
  /** Opening the promotion's URL implies choosing its bonus (ENG-03). */
  const onPromotion = (points: number): void => {
    setPromotion(points)
    if (points > 0 && add.kind === 'promo') setForm((now) => ({ ...now, bonus: true }))
  }
  const left = underWay?.status.at === 'offering' && underWay.status.left !== undefined ? underWay : null
  /** The terms of the deposit that the person is asked about again (FUND-36). */
  const leftSummary = left?.currency === payer.terms.currency && !exchange && (
    <SummaryCard form={{ amount: left.amount, bonus: left.bonus === true }} terms={payer.terms} bonusOffered={payer.bonusOffered} />
  )
  const summary = <SummaryCard form={form} terms={payer.terms} bonusOffered={payer.bonusOffered} />
  /** Opened by its address it comes first; else below the form, which would jump when it loads. */
  const promo = showsForm && cards && payer.bonusOffered && isFeatureEnabled(payer.settings, 'offers') && (
    <Suspense fallback={<div className={styles.promo} data-field={add.kind === 'promo' ? 'open' : 'closed'} />}>
      <PromoField field={add.kind === 'promo' ? 'open' : 'closed'} offline={connection === 'offline'} onPromotion={onPromotion} />
    </Suspense>
  )
  const ownPage = method && isPageMethod(method) ? method : null
  const pays = method && methodFacts(method).pays
  const panel = { payer, form, onForm, connection, summary: wide ? null : summary }
  const deposit = underWay && (
    <Suspense fallback={<Skeleton lines={4} label={t('loading')} />}>
      <DepositUnderWay
        deposit={underWay}
        how={underWay.id === started ? 'started' : 'resumed'}
        consent={add.kind === 'entro' && underWay.id === started ? 'agreed' : 'open'}
        terms={wide ? null : leftSummary}
      >
        {!another && methods.includes('bitcoin') && (
          <ButtonLink href={`#${paths.show('funding', 'bitcoin')}`}>{t('another.button')}</ButtonLink>
        )}
      </DepositUnderWay>
    </Suspense>
  )
  return (
    <Purchase value={purchase}>
      <div className={styles.columns}>
        {(showsForm || wide) && method && <MethodList methods={methods} chosen={method} />}
        <div className={styles.main}>
          {/* It replaces the form, since no second one can start; beside another method's form it is at the side. */}
          {(!wide || !another) && deposit}
          {another && (
            <Banner tone="warn" icon="warning">
              {t('another.text')}
            </Banner>
          )}
          {add.kind === 'promo' && promo}
          {showsForm && method && exchange && (
            <Suspense fallback={<Skeleton lines={6} label={t('loading')} />}>
              <ExchangePanel key={method} payer={payer} method={method} connection={connection} onStarted={setStarted} />
            </Suspense>
          )}
          {showsForm && ownPage && (
            <Suspense fallback={<Skeleton lines={6} label={t('loading')} />}>
              <OwnPagePanel {...panel} method={ownPage} key={ownPage} onStarted={setStarted} />
            </Suspense>
          )}
          {showsForm && method === 'card' && <CardPanel {...panel} key={method} onStarted={setStarted} />}
          {showsForm && (pays === 'login' || pays === 'transfer') && (
            <Suspense fallback={<Skeleton lines={6} label={t('loading')} />}>
              {pays === 'login' ? <NetellerPanel {...panel} onStarted={setStarted} /> : <BankPanel {...panel} />}
            </Suspense>
          )}
          {showsForm && coins && !exchange && <CoinPanel {...panel} key={method} coins={coins} />}
          {add.kind !== 'promo' && promo}
          {showsForm && method && !exchange && (coins || pays === 'login' || pays === 'page') && (
            <Suspense fallback={null}>
              <ReportPayment
                key={method}
                method={method}
                payer={payer}
                connection={connection}
                coin={coins && coinTable[coins[0]].ticker}
              />
            </Suspense>
          )}
          {showsForm && !method && <EmptyState title={t('invoices.unavailable')} />}
        </div>
        <aside className={styles.side}>
          {wide && another && deposit}
          {wide && leftSummary}
          {wide && underWay && !another && left === null && (
            <Card title={t('summary')}>
              <DepositFacts deposit={underWay} />
            </Card>
          )}
          {wide && showsForm && !exchange && summary}
          <OpenInvoices />
        </aside>
      </div>
    </Purchase>
  )
}
