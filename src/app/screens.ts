import { type ComponentType, lazy } from 'react'
import { i18n } from '../shell/i18n.ts'

type Loaded = { default: ComponentType }

/** The screens that the bar leads to, in its order, and the areas of texts that each reads besides the shell's. */
export const textsOfBar = {
  funding: ['funding', 'cards', 'cascade'],
  contest: ['contest'],
  news: ['news'],
  contacts: ['contacts', 'session'],
} as const
export type BarScreen = keyof typeof textsOfBar

/** The event by which the page hears that a screen has come, or failed to. */
export const screenCame = 'screen-came'

/** A screen whose texts are asked for beside its chunk: its parts would ask for each once the one before has come. */
const reading = (file: () => Promise<Loaded>, ...areas: readonly string[]) =>
  lazy(async () => {
    try {
      return (await Promise.all([file(), i18n.loadNamespaces(areas)]))[0]
    } finally {
      dispatchEvent(new Event(screenCame))
    }
  })
/** A screen that makes calls of its own: they join the store before it is rendered. */
const calling = (file: () => Promise<Loaded>, ...areas: readonly string[]) =>
  reading(async () => (await Promise.all([file(), import('./calls.ts')]))[0], ...areas)

/** Every screen is a chunk of its own, loaded when its address is opened. */
export const TradingScreen = reading(() => import('../features/trading/TradingScreen.tsx'), 'trading')
export const FundingScreen = calling(() => import('../features/funding/FundingScreen.tsx'), ...textsOfBar.funding)
export const ListenScreen = calling(() => import('../features/cascade/ListenScreen.tsx'), 'cascade', 'funding')
export const InvoiceScreen = calling(() => import('../features/invoices/InvoiceScreen.tsx'), 'invoices')
export const LoginScreen = calling(() => import('../features/session/LoginScreen.tsx'), 'session')
export const ForgotScreen = calling(() => import('../features/session/ForgotScreen.tsx'), 'session')
export const ResetScreen = calling(() => import('../features/session/ResetScreen.tsx'), 'session')
export const AutoScreen = calling(() => import('../features/session/AutoScreen.tsx'), 'session')
export const RegisterScreen = calling(() => import('../features/session/RegisterScreen.tsx'), 'session')
export const ContestScreen = calling(() => import('../features/leaderboard/ContestScreen.tsx'), ...textsOfBar.contest)
export const NewsScreen = calling(() => import('../features/news/NewsScreen.tsx'), ...textsOfBar.news)
export const CalendarScreen = calling(() => import('./news/CalendarScreen.tsx'), 'news')
export const ContactsScreen = calling(() => import('../features/contacts/ContactsScreen.tsx'), ...textsOfBar.contacts)
export const DiagnosticsScreen = reading(() => import('../features/diagnostics/DiagnosticsScreen.tsx'), 'diagnostics')
export const PageScreen = reading(() => import('../features/pages/PageScreen.tsx'), 'pages')
/** Development only: the condition is a constant of the build, so that nothing of it is shipped. */
export const ComponentsScreen = import.meta.env.DEV ? lazy(() => import('../features/components/ComponentsScreen.tsx')) : null
