import { type ComponentType, lazy } from 'react'
import { i18n } from '../shell/i18n.ts'

type Loaded = { default: ComponentType }

/** The screens of the bar, in its order: the chunk of each, and the texts it reads besides the shell's. */
export const barScreens = {
  funding: { load: () => import('../features/funding/FundingScreen.tsx'), texts: ['funding', 'cards', 'cascade'] },
  contest: { load: () => import('../features/leaderboard/ContestScreen.tsx'), texts: ['contest'] },
  news: { load: () => import('../features/news/NewsScreen.tsx'), texts: ['news'] },
  contacts: { load: () => import('../features/contacts/ContactsScreen.tsx'), texts: ['contacts', 'session'] },
} as const
export type BarScreen = keyof typeof barScreens

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
export const FundingScreen = calling(barScreens.funding.load, ...barScreens.funding.texts)
export const ListenScreen = calling(() => import('../features/cascade/ListenScreen.tsx'), 'cascade', 'funding')
export const InvoiceScreen = calling(() => import('../features/invoices/InvoiceScreen.tsx'), 'invoices')
export const LoginScreen = calling(() => import('../features/session/LoginScreen.tsx'), 'session')
export const ForgotScreen = calling(() => import('../features/session/ForgotScreen.tsx'), 'session')
export const ResetScreen = calling(() => import('../features/session/ResetScreen.tsx'), 'session')
export const AutoScreen = calling(() => import('../features/session/AutoScreen.tsx'), 'session')
export const EmailScreen = calling(() => import('../features/session/EmailScreen.tsx'), 'session')
export const EmailPanel = reading(async () => ({ default: (await import('../features/session/EmailPanel.tsx')).EmailPanel }), 'session')
export const RegisterScreen = calling(() => import('../features/session/RegisterScreen.tsx'), 'session')
export const ContestScreen = calling(barScreens.contest.load, ...barScreens.contest.texts)
export const NewsScreen = calling(barScreens.news.load, ...barScreens.news.texts)
export const CalendarScreen = calling(() => import('./news/CalendarScreen.tsx'), 'news')
export const ContactsScreen = calling(barScreens.contacts.load, ...barScreens.contacts.texts)
export const DiagnosticsScreen = reading(() => import('../features/diagnostics/DiagnosticsScreen.tsx'), 'diagnostics')
export const PageScreen = reading(() => import('../features/pages/PageScreen.tsx'), 'pages')
/** Development only: the condition is a constant of the build, so that nothing of it is shipped. */
export const ComponentsScreen = import.meta.env.DEV ? lazy(() => import('../features/components/ComponentsScreen.tsx')) : null
