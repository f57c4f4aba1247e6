import { useEffect } from 'react'
import { HashRouter } from 'react-router-dom'
import { readDocumentPath } from '../shell/documentPath.ts'
import { currentLanguage } from '../shell/i18n.ts'
import { openPath, usePathname } from '../shell/place.ts'
import { documents, paths } from '../shell/routes.ts'
import { DialogHost } from './DialogHost.tsx'
import { Frame } from './frame/Frame.tsx'
import { PublicFrame } from './frame/PublicFrame.tsx'
import { ToastHost } from './frame/ToastHost.tsx'
import { Screen } from './Screen.tsx'
import { AutoScreen, EmailScreen, ForgotScreen, InvoiceScreen, LoginScreen, RegisterScreen, ResetScreen } from './screens.ts'
import { TradingRoutes } from './TradingRoutes.tsx'
import { useEntryMessage } from './useEntryMessage.ts'
import { useModalAddress } from './useModalAddress.ts'

/** One area of the app by the path of the address (APP-01); `/api/vload/card?amount` to VLOAD's tab (FUND-30), every other path home (APP-06). */
// The routers have keys: one that were kept from the area before would first show its old route, which leads home.
function Area() {
  const place = readDocumentPath(usePathname())
  switch (place.at) {
    case 'trading':
      return (
        <HashRouter key="trading">
          <Frame>
            <TradingRoutes />
          </Frame>
        </HashRouter>
      )
    case 'invoice':
      return (
        <HashRouter key="invoice">
          <Frame>
            <Screen name="invoice" notice="invoice">
              <InvoiceScreen />
            </Screen>
          </Frame>
        </HashRouter>
      )
    case 'login':
      return (
        <PublicFrame>
          <Screen name="login">
            <LoginScreen />
          </Screen>
        </PublicFrame>
      )
    case 'register':
      return (
        <PublicFrame>
          <Screen name="register">
            <RegisterScreen />
          </Screen>
        </PublicFrame>
      )
    case 'forgot':
      return (
        <PublicFrame>
          <Screen name="forgot">
            <ForgotScreen />
          </Screen>
        </PublicFrame>
      )
    case 'reset':
      return (
        <PublicFrame>
          <Screen name="reset">
            <ResetScreen />
          </Screen>
        </PublicFrame>
      )
    case 'auto':
      return (
        <PublicFrame>
          <Screen name="auto">
            <AutoScreen />
          </Screen>
        </PublicFrame>
      )
    case 'email':
      return (
        <PublicFrame>
          <Screen name="email">
            <EmailScreen />
          </Screen>
        </PublicFrame>
      )
    case 'vloadCard':
      return <Elsewhere hash={paths.show('funding', 'vload') + location.search} />
    default:
      return <Elsewhere hash={paths.home()} />
  }
}

/** A `message` goes along (APP-09): the trading area's address carries it before its hash, as the server's redirect does. */
function Elsewhere({ hash }: { hash: string }) {
  useEffect(() => {
    const [path, route = ''] = documents.trading(currentLanguage(), hash).split('#')
    const message = new URLSearchParams(location.search).get('message')
    openPath(`${path}${message === null ? '' : `?${new URLSearchParams({ message })}`}#${route}`, 'replace')
  }, [hash])
  return null
}

export function App() {
  useEntryMessage()
  useModalAddress()
  return (
    <>
      <Area />
      <DialogHost />
      <ToastHost />
    </>
  )
}
