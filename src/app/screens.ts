import { type ComponentType, lazy } from 'react'

type Loaded = { default: ComponentType }
const files = import.meta.glob<Loaded>(['../features/*/*Screen.tsx', '!../features/components/*'])
const load = (name: string) => files[`../features/${name}.tsx`]?.() ?? Promise.reject(new Error(`no screen ${name}`))

/** A screen that makes calls of its own: they join the store before it is rendered. */
const calling = (file: () => Promise<Loaded>) => lazy(async () => (await Promise.all([file(), import('./calls.ts')]))[0])

/** Every screen is a chunk of its own, loaded when its address is opened. */
export const TradingScreen = lazy(() => load('trading/TradingScreen'))
export const FundingScreen = calling(() => load('funding/FundingScreen'))
export const ListenScreen = calling(() => load('cascade/ListenScreen'))
export const InvoiceScreen = calling(() => load('invoices/InvoiceScreen'))
export const LoginScreen = calling(() => load('session/LoginScreen'))
export const RegisterScreen = calling(() => load('session/RegisterScreen'))
/** Development only: the condition is a constant of the build, so that nothing of it is shipped. */
export const ComponentsScreen = import.meta.env.DEV ? lazy(() => import('../features/components/ComponentsScreen.tsx')) : null
