import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { DepositForm } from '../../../domain/funding/depositForm.ts'
import type { FundingView } from '../../../domain/funding/fundingView.ts'
import { coinsOf, isPageMethod } from '../../../domain/funding/methods.ts'
import { coins as coinTable } from '../../../domain/invoices/coins.ts'
import { listFormatter } from '../../../domain/kernel/formatters.ts'
import { useLocale } from '../../ui/locale.ts'
import { EmptyState } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { CardPanel } from './CardPanel.tsx'
import { CoinPanel } from './CoinPanel.tsx'
import type { Payer } from './usePayer.ts'
import { HelpLink } from '../../shell/help/HelpLink.tsx'

/** Chunks of their own: most visits do not show these parts. */
const ExchangePanel = lazy(async () => ({ default: (await import('./ExchangePanel.tsx')).ExchangePanel }))
const BankPanel = lazy(async () => ({ default: (await import('./BankPanel.tsx')).BankPanel }))
const NetellerPanel = lazy(async () => ({ default: (await import('./processors/NetellerPanel.tsx')).NetellerPanel }))
const OwnPagePanel = lazy(async () => ({ default: (await import('./OwnPagePanel.tsx')).OwnPagePanel }))
const ReportPayment = lazy(async () => ({ default: (await import('./ReportPayment.tsx')).ReportPayment }))

type Props = {
  view: Pick<FundingView, 'form' | 'method' | 'reports'>
  payer: Payer
  form: DepositForm
  onForm: (form: DepositForm) => void
  connection: 'online' | 'offline'
  summary: ReactNode
  onStarted: (id: string) => void
  /** Shown between the form and the report of a payment. */
  children: ReactNode
}

/** The form of the chosen method, and below it the report of a payment that was made outside. */
export function MethodForm({ children, ...props }: Props) {
  const { t } = useTranslation('funding')
  const locale = useLocale()
  const { view, payer, connection } = props
  const coins = view.method && coinsOf(view.method)
  return (
    <>
      <Suspense fallback={<Skeleton lines={6} label={t('loading')} />}>
        <Panel {...props} />
      </Suspense>
      {children}
      {view.reports && view.method && (
        <Suspense fallback={null}>
          <ReportPayment
            key={view.method}
            method={view.method}
            payer={payer}
            connection={connection}
            coin={coins && listFormatter(locale, { type: 'disjunction' }).format(coins.map((one) => coinTable[one].ticker))}
          />
        </Suspense>
      )}
    </>
  )
}

function Panel({ view: { form: kind, method }, onStarted, ...panel }: Omit<Props, 'children'>) {
  const { t } = useTranslation('funding')
  if (kind === 'none') return null
  if (kind === 'unavailable' || method === undefined)
    return <EmptyState help={<HelpLink article="unavailable" />} title={t('invoices.unavailable')} />
  const coins = coinsOf(method)
  switch (kind) {
    case 'exchange':
      return <ExchangePanel key={method} payer={panel.payer} method={method} connection={panel.connection} onStarted={onStarted} />
    case 'card':
      return <CardPanel {...panel} key={method} onStarted={onStarted} />
    case 'coin':
      return coins && <CoinPanel {...panel} key={method} coins={coins} />
    case 'page':
      return isPageMethod(method) && <OwnPagePanel {...panel} method={method} key={method} onStarted={onStarted} />
    case 'login':
      return <NetellerPanel {...panel} onStarted={onStarted} />
    case 'transfer':
      return <BankPanel {...panel} />
  }
}
