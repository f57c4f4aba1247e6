import { validationOf } from '../../domain/session/userFields.ts'
import { lazy, Suspense } from 'react'
import { useSelector } from 'react-redux'
import { Navigate, Route, Routes, useParams } from 'react-router-dom'
import TradingScreen from '../features/trading/TradingScreen.tsx'
import { paths, patterns } from '../shell/location/routes.ts'
import { selectShownUser } from '../shell/session/sessionSlice.ts'
import { Home } from './home/Home.tsx'
import { Screen } from './Screen.tsx'
import { documentScreens, listenScreen, serverPage, showScreens, stepScreens } from './screens.tsx'
import { useScrollRestoration } from './useScrollRestoration.ts'

/** A chunk of its own: few persons are asked to validate a payment. */
const ValidationRedirect = lazy(() => import('./ValidationRedirect.tsx'))

/** Development only. The condition is a build constant, so that production bundles do not contain it. */
const ComponentsScreen = import.meta.env.DEV ? lazy(() => import('../features/components/ComponentsScreen.tsx')) : null

const redirectHome = <Navigate to={paths.home()} replace />

const home = (
  <Screen name="home">
    <Home>
      <TradingScreen />
    </Home>
  </Screen>
)

/** Renders `#/show/{page}`: our own screen where there is one (APP-03), else the server's page (APP-11). */
function ShowPage() {
  const { page } = useParams()
  if (page === 'components' && ComponentsScreen) return <Screen name="components">{<ComponentsScreen />}</Screen>
  return showScreens.get(page ?? '') ?? serverPage
}

/** Renders `#/sw/{page}`: our own screen where there is one, else the server's page (APP-04). */
function StepPage() {
  return stepScreens.get(useParams().page ?? '') ?? serverPage
}

/** Declares the hash routes of the trading area (APP-02 to APP-06). */
export function TradingRoutes() {
  useScrollRestoration()
  const user = useSelector(selectShownUser)
  const mustValidate = user !== null && validationOf(user).isAsked
  return (
    <>
      {mustValidate && <Suspense fallback={null}>{<ValidationRedirect />}</Suspense>}
      <Routes>
        <Route path={patterns.home} element={home} />
        <Route path={patterns.show} element={<ShowPage />} />
        <Route path={patterns.sw} element={<StepPage />} />
        <Route path={patterns.listen} element={listenScreen} />
        <Route path="/" element={redirectHome} />
        <Route path="*" element={documentScreens.get('unknown')} />
      </Routes>
    </>
  )
}
