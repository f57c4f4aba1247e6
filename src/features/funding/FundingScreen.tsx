import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { useParams } from 'react-router-dom'
import { readAdd } from '../../../domain/funding/add.ts'
import { coinsOf, type Method, shownMethods } from '../../../domain/funding/methods.ts'
import { isFiat } from '../../../domain/kernel/money.ts'
import { selectConnection } from '../../shell/connection.ts'
import { type DepositsSlice, selectDepositUnderWay } from '../../shell/depositsSlice.ts'
import { paths } from '../../shell/routes.ts'
import { ScreenHeading } from '../../shell/ScreenHeading.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { typedText } from './AmountFields.tsx'
import { CardPanel } from './CardPanel.tsx'
import { CoinPanel } from './CoinPanel.tsx'
import { DemoWarning } from './DemoWarning.tsx'
import { DepositUnderWay } from './DepositUnderWay.tsx'
import styles from './FundingScreen.module.css'
import { MethodList } from './MethodList.tsx'
import { OpenInvoices } from './OpenInvoices.tsx'
import { ResultCard } from './ResultCard.tsx'
import { SummaryCard } from './SummaryCard.tsx'
import { useDepositEnd } from './useDepositEnd.ts'
import { type Payer, usePayer } from './usePayer.ts'

/** The tabs that have a panel on this page. */
const served: readonly Method[] = ['card', 'bitcoin', 'eth', 'tether', 'ltc', 'altcoin', 'stable']

/** `#/show/funding/{add}` (FUND-01, FUND-02). */
export default function FundingScreen() {
  const { t } = useTranslation('funding')
  const payer = usePayer()
  const demo = payer !== null && (payer.user.demo === true || payer.account.type === 'demo')
  return (
    <div className={styles.screen}>
      <header className={styles.heading}>
        <ScreenHeading title={t('title')} />
      </header>
      {payer === null && <Skeleton lines={6} label={t('loading')} />}
      {demo && <DemoWarning />}
      {payer !== null && !demo && <Funding key={payer.account.accountId} payer={payer} />}
    </div>
  )
}

function Funding({ payer }: { payer: Payer }) {
  const { t } = useTranslation('funding')
  const add = readAdd(useParams()['add'])
  const connection = useSelector(selectConnection).at
  const underWay = useSelector((state: { deposits: DepositsSlice }) => selectDepositUnderWay(state))
  useDepositEnd(underWay?.id ?? null)
  const [started, setStarted] = useState<string | null>(null)
  const fiat = isFiat(payer.terms.currency)
  const [form, setForm] = useState({ amount: fiat ? typedText(payer.terms.minimum) : '', bonus: fiat && payer.bonusOffered })

  const methods = shownMethods(payer.settings?.methods ?? [], served, payer.user).filter((method) => fiat || method !== 'card')
  const method = add.kind === 'method' && methods.includes(add.method) ? add.method : methods[0]
  const coins = method && coinsOf[method]
  // While a card is under way no second one is offered; another way is, to who chooses it by its name (FUND-35, FUND-36).
  const another = underWay !== null && add.kind === 'method' && coins !== undefined
  const showsForm = another || (underWay === null && add.kind !== 'result')
  return (
    <div className={styles.columns}>
      {showsForm && method && <MethodList methods={another ? methods.filter((one) => one !== 'card') : methods} chosen={method} />}
      <div className={styles.main}>
        {add.kind === 'result' && <ResultCard result={add.result} />}
        {underWay && <DepositUnderWay deposit={underWay} how={underWay.id === started ? 'started' : 'resumed'} />}
        {underWay && !another && methods.includes('bitcoin') && (
          <p>
            <ButtonLink tone="plain" href={`#${paths.show('funding', 'bitcoin')}`}>
              {t('another.button')}
            </ButtonLink>
          </p>
        )}
        {another && (
          <Banner tone="warn" icon="warning">
            {t('another.text')}
          </Banner>
        )}
        {showsForm && !another && method === 'card' && (
          <CardPanel payer={payer} form={form} onForm={setForm} onStarted={setStarted} connection={connection} />
        )}
        {showsForm && coins && <CoinPanel key={method} payer={payer} coins={coins} form={form} onForm={setForm} connection={connection} />}
        {showsForm && !method && <EmptyState title={t('invoices.unavailable')} />}
      </div>
      <aside className={styles.side}>
        {showsForm && <SummaryCard form={form} terms={payer.terms} bonusOffered={payer.bonusOffered} />}
        <OpenInvoices />
      </aside>
    </div>
  )
}
