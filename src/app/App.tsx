import { useEffect } from 'react'
import { HashRouter } from 'react-router-dom'
import { parsePath } from '../shell/location/documentPath.ts'
import { currentLanguage } from '../shell/texts/i18n.ts'
import { openPath, usePathname } from '../shell/location/location.ts'
import { documents, paths } from '../shell/location/routes.ts'
import { DialogHost } from './DialogHost.tsx'
import { Frame } from './frame/Frame.tsx'
import { PublicFrame } from './frame/PublicFrame.tsx'
import { ToastHost } from './frame/ToastHost.tsx'
import { documentScreens } from './screens.tsx'
import { ScreenBoundary } from './ScreenBoundary.tsx'
import { TradingRoutes } from './TradingRoutes.tsx'
import { useEntryMessage } from './useEntryMessage.ts'
import { useModalParam } from './useModalParam.ts'

/**
 * Renders the area that the URL's path names (APP-01). `/api/vload/card?amount` redirects to VLOAD's tab
 * (FUND-30), `/` home (APP-02).
 */
// Each router has a key: a router reused from another area would first render its old route, which redirects
// home.
function Area() {
  const area = parsePath(usePathname())
  switch (area.at) {
    case 'trading':
      return (
        <HashRouter key="trading">
          <Frame>
            <TradingRoutes />
          </Frame>
        </HashRouter>
      )
    case 'invoice':
    case 'unknown':
      return (
        <HashRouter key={area.at}>
          <Frame>{documentScreens.get(area.at)}</Frame>
        </HashRouter>
      )
    case 'vloadCard':
      return <Redirect hash={paths.show('funding', 'vload') + location.search} />
    case 'root':
      return <Redirect hash={paths.home()} />
    default:
      return <PublicFrame>{documentScreens.get(area.at)}</PublicFrame>
  }
}

/** Redirects to the trading area. Keeps `message` before the hash (APP-09), as the server's redirect does. */
function Redirect({ hash }: { hash: string }) {
  useEffect(() => {
    const [path, route = ''] = documents.trading(currentLanguage(), hash).split('#')
    const message = new URLSearchParams(location.search).get('message')
    openPath(`${path}${message === null ? '' : `?${new URLSearchParams({ message })}`}#${route}`, 'replace')
  }, [hash])
  return null
}

/** Renders the area of the URL, the open dialogs and the toasts. */
export function App() {
  useEntryMessage()
  useModalParam()
  return (
    <>
      <ScreenBoundary>
        <Area />
      </ScreenBoundary>
      <DialogHost />
      <ToastHost />
    </>
  )
}
