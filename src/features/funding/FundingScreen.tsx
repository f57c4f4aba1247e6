import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { useParams, useSearchParams } from 'react-router-dom'
import type { DepositView } from '../../../contract/background.ts'
import { isExchange } from '../../../domain/accounts/exchange.ts'
import { type FundingAdd, parseFundingAdd } from '../../../domain/funding/add.ts'
import { limitsFrom } from '../../../domain/funding/bonus.ts'
import { type DepositForm, initialForm } from '../../../domain/funding/depositForm.ts'
import { isEndedStatus } from '../../../domain/funding/isEndedStatus.ts'
import { type FundingView, fundingView } from '../../../domain/funding/fundingView.ts'
import type { FundedAccount } from '../../../domain/funding/methods.ts'
import { isFiat } from '../../../domain/kernel/money.ts'
import { isFeatureEnabled } from '../../../domain/settings/isFeatureEnabled.ts'
import { useAppSelector } from '../../shell/api/appThunk.ts'
import { selectConnection } from '../../shell/device/connectionSlice.ts'
import { selectDeposits, selectDepositUnderWay } from '../../shell/deposits/depositsSlice.ts'
import { useOtherDevices } from '../../shell/deposits/useOtherDevices.ts'
import { paths } from '../../shell/location/routes.ts'
import { ScreenHeading } from '../../shell/screen/ScreenHeading.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Page } from '../../ui/Page.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useMedia } from '../../ui/useMedia.ts'
import { DepositFacts } from './DepositFacts.tsx'
import styles from './FundingScreen.module.css'
import { MethodForm } from './MethodForm.tsx'
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

/**
 * Returns the state of the deposit form: the account's terms with the chosen promotion, what is typed, and
 * the deposit under way: the one that this page started, before an older one of another device.
 */
function useFunding(person: Payer, started: string | null) {
  const add = parseFundingAdd(useParams()['add'])
  const [query] = useSearchParams()
  useOtherDevices()
  const own = useAppSelector((state) => (started === null ? undefined : selectDeposits(state)[started]))
  const oldest = useAppSelector(selectDepositUnderWay)
  const underWay = own && !isEndedStatus(own.status) ? own : oldest
  const end = useDepositEnd(underWay?.id ?? null)
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
  /** Opening the promotion's URL implies choosing its bonus (ENG-03). */
  const onPromotion = (points: number): void => {
    setPromotion(points)
    if (points > 0 && add.kind === 'promo') setForm((now) => ({ ...now, bonus: true }))
  }
  return { add, payer, form, purchase, onForm, onPromotion, underWay, end }
}

/** The kind of account that a payment goes to. */
const fundedAccount = ({ account, terms }: Payer): FundedAccount =>
  isExchange(account) ? 'exchange' : isFiat(terms.currency) ? 'fiat' : 'coin'

type SumsProps = { side: FundingView['side']; underWay: DepositView | null; left: ReactNode; form: ReactNode }

/** The sums beside the form: of the deposit that was left, of the one under way, of the form. */
function Sums({ side, underWay, left, form }: SumsProps) {
  const { t } = useTranslation('funding')
  switch (side) {
    case 'none':
      return null
    case 'left':
      return left
    case 'facts':
      return (
        underWay && (
          <Card title={t('summary')}>
            <DepositFacts deposit={underWay} />
          </Card>
        )
      )
    case 'form':
      return form
    case 'leftAndForm':
      return (
        <>
          {left}
          {form}
        </>
      )
  }
}

type UnderWayProps = { deposit: DepositView; how: 'started' | 'resumed'; add: FundingAdd; terms: ReactNode; offersCoins: boolean }

/** The deposit under way, with a way to pay in coins meanwhile. */
function UnderWayPart({ deposit, how, add, terms, offersCoins }: UnderWayProps) {
  const { t } = useTranslation('funding')
  return (
    <Suspense fallback={<Skeleton lines={4} label={t('loading')} />}>
      <DepositUnderWay deposit={deposit} how={how} consent={add.kind === 'entro' && how === 'started' ? 'agreed' : 'open'} terms={terms}>
        {offersCoins && <ButtonLink href={`#${paths.show('funding', 'bitcoin')}`}>{t('another.button')}</ButtonLink>}
      </DepositUnderWay>
    </Suspense>
  )
}

/** Says that the deposit, whose place the form has taken, was cancelled (FUND-44). */
function CancelledNote() {
  const { t } = useTranslation('cascade')
  return (
    <Banner tone="info" icon="check">
      {t('deposit.cancelled')}
    </Banner>
  )
}

function Funding({ payer: person }: { payer: Payer }) {
  const { t } = useTranslation('funding')
  // Two columns from this width on, as in FundingScreen.module.css.
  const isWide = useMedia('(width >= 860px)')
  const connection = useSelector(selectConnection).at
  const [started, setStarted] = useState<string | null>(null)
  const { add, payer, form, purchase, onForm, onPromotion, underWay, end } = useFunding(person, started)
  if (add.kind === 'result')
    return (
      <>
        <Suspense fallback={null}>{<ResultCard result={add.result} />}</Suspense>
        <OpenInvoices />
      </>
    )
  const left = underWay?.status.at === 'offering' && underWay.status.left !== undefined ? underWay : null
  const account = fundedAccount(payer)
  const view = fundingView({
    add,
    account,
    offered: payer.settings?.methods ?? [],
    person: payer.user,
    deposit: underWay === null ? 'none' : left === null ? 'running' : 'left',
    offersPromotions: payer.bonusOffered && isFeatureEnabled(payer.settings, 'offers'),
    width: isWide ? 'wide' : 'narrow',
  })
  /** The terms of the deposit that the person is asked about again (FUND-36). */
  const leftSummary = left?.currency === payer.terms.currency && account !== 'exchange' && (
    <SummaryCard form={{ amount: left.amount, bonus: left.bonus === true }} terms={payer.terms} bonusOffered={payer.bonusOffered} />
  )
  const summary = <SummaryCard form={form} terms={payer.terms} bonusOffered={payer.bonusOffered} />
  const deposit = underWay && (
    <UnderWayPart
      deposit={underWay}
      how={underWay.id === started ? 'started' : 'resumed'}
      add={add}
      terms={isWide ? null : leftSummary}
      offersCoins={view.offersCoins}
    />
  )
  const field = view.promotion === 'first' ? 'open' : 'closed'
  const promotion = view.promotion !== 'none' && (
    <Suspense fallback={<div className={styles.promo} data-field={field} />}>
      <PromoField field={field} offline={connection === 'offline'} onPromotion={onPromotion} />
    </Suspense>
  )
  return (
    <Purchase value={purchase}>
      <div className={styles.columns}>
        {view.showsMethods && view.method && <MethodList methods={view.methods} chosen={view.method} />}
        <div className={styles.main}>
          {/* It replaces the form, since no second one can start; beside another method's form it is at the side. */}
          {view.deposit === 'main' && deposit}
          {end === 'cancelled' && <CancelledNote />}
          {view.isAnother && (
            <Banner tone="warn" icon="warning">
              {t('another.text')}
            </Banner>
          )}
          {view.promotion === 'first' && promotion}
          <MethodForm
            view={view}
            payer={payer}
            form={form}
            onForm={onForm}
            connection={connection}
            summary={isWide ? null : summary}
            onStarted={setStarted}
          >
            {view.promotion === 'last' && promotion}
          </MethodForm>
        </div>
        <aside className={styles.side}>
          {view.deposit === 'side' && deposit}
          <Sums side={view.side} underWay={underWay} left={leftSummary} form={summary} />
          <OpenInvoices />
        </aside>
      </div>
    </Purchase>
  )
}
