import { type ComponentType, lazy } from 'react'

const files = import.meta.glob<{ default: ComponentType }>(['../features/*/*Screen.tsx', '!../features/components/*'])
const screen = (name: string) => lazy(() => files[`../features/${name}.tsx`]?.() ?? Promise.reject(new Error(`no screen ${name}`)))

/** Every screen is a chunk of its own, loaded when its address is opened. */
export const TradingScreen = screen('trading/TradingScreen')
export const FundingScreen = screen('funding/FundingScreen')
export const ListenScreen = screen('cascade/ListenScreen')
export const InvoiceScreen = screen('invoices/InvoiceScreen')
export const LoginScreen = screen('session/LoginScreen')
export const RegisterScreen = screen('session/RegisterScreen')
/** Development only: the condition is a constant of the build, so that nothing of it is shipped. */
export const ComponentsScreen = import.meta.env.DEV ? lazy(() => import('../features/components/ComponentsScreen.tsx')) : null
