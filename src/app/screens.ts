import { type ComponentType, lazy } from 'react'

type Loaded = { default: ComponentType }
/** A screen that makes calls of its own: they join the store before it is rendered. */
const calling = (file: () => Promise<Loaded>) => lazy(async () => (await Promise.all([file(), import('./calls.ts')]))[0])

/** Every screen is a chunk of its own, loaded when its address is opened. */
export const TradingScreen = lazy(() => import('../features/trading/TradingScreen.tsx'))
export const FundingScreen = calling(() => import('../features/funding/FundingScreen.tsx'))
export const ListenScreen = calling(() => import('../features/cascade/ListenScreen.tsx'))
export const InvoiceScreen = calling(() => import('../features/invoices/InvoiceScreen.tsx'))
export const LoginScreen = calling(() => import('../features/session/LoginScreen.tsx'))
export const ForgotScreen = calling(() => import('../features/session/ForgotScreen.tsx'))
export const ResetScreen = calling(() => import('../features/session/ResetScreen.tsx'))
export const AutoScreen = calling(() => import('../features/session/AutoScreen.tsx'))
export const RegisterScreen = calling(() => import('../features/session/RegisterScreen.tsx'))
export const ContestScreen = calling(() => import('../features/leaderboard/ContestScreen.tsx'))
export const NewsScreen = calling(() => import('../features/news/NewsScreen.tsx'))
export const CalendarScreen = calling(() => import('./news/CalendarScreen.tsx'))
export const ContactsScreen = calling(() => import('../features/contacts/ContactsScreen.tsx'))
export const DiagnosticsScreen = lazy(() => import('../features/diagnostics/DiagnosticsScreen.tsx'))
export const PageScreen = lazy(() => import('../features/pages/PageScreen.tsx'))
/** Development only: the condition is a constant of the build, so that nothing of it is shipped. */
export const ComponentsScreen = import.meta.env.DEV ? lazy(() => import('../features/components/ComponentsScreen.tsx')) : null
