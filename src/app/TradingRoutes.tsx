import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { useSelector } from 'react-redux'
import { Navigate, Route, Routes, useParams } from 'react-router-dom'
import { paths, patterns, personPages, personSteps } from '../shell/routes.ts'
import { selectShownUser } from '../shell/sessionSlice.ts'
import { ForPersons } from './ForPersons.tsx'
import { Home } from './home/Home.tsx'
import { Screen } from './Screen.tsx'
import {
  CalendarScreen,
  ComponentsScreen,
  ContactsScreen,
  ContestScreen,
  DiagnosticsScreen,
  EmailPanel,
  FundingScreen,
  ListenScreen,
  NewsScreen,
  PageScreen,
  TradingScreen,
} from './screens.ts'
import { useScrollMemory } from './useScrollMemory.ts'

/** Few are asked to validate a payment. */
const ValidationRedirect = lazy(() => import('./ValidationRedirect.tsx'))

const leadHome = <Navigate to={paths.home()} replace />

const home = (
  <Screen name="home">
    <Home>
      <TradingScreen />
    </Home>
  </Screen>
)

const serverPage = <Screen name="page">{<PageScreen />}</Screen>

/** The server's text about security, and the address of the account under it. */
const security = (
  <Screen name="page">
    <PageScreen />
    <EmailPanel />
  </Screen>
)

const funding = (
  <Screen name="funding" notice="funding">
    <FundingScreen />
  </Screen>
)

const open = (name: string, Shown: ComponentType): [string, ReactNode] => [
  name,
  <Screen key={name} name={name} notice={name}>
    <Shown />
  </Screen>,
]

/** Screens for everybody, visitors too; the server's words stand under each (APP-11). */
const openScreens: ReadonlyMap<string | undefined, ReactNode> = new Map([
  open('contest', ContestScreen),
  open('news', NewsScreen),
  open('calendar', CalendarScreen),
  open('contacts', ContactsScreen),
  open('diagnostics', DiagnosticsScreen),
])

/** Screens of a signed-in person's pages; the server words the rest of these pages. */
const ownScreens: ReadonlyMap<string | undefined, ReactNode> = new Map([
  ['funding', funding],
  ['security', security],
])

/** `#/show/{page}`: the pages that have a screen of their own (APP-03); the server words the rest (APP-11). */
function ShowPage() {
  const { page } = useParams()
  if (page === 'components' && ComponentsScreen) return <Screen name="components">{<ComponentsScreen />}</Screen>
  const shown = openScreens.get(page)
  if (shown !== undefined) return shown
  if (!personPages.has(page)) return serverPage
  return <ForPersons reason={page === 'funding' ? 'funding' : 'page'}>{ownScreens.get(page) ?? serverPage}</ForPersons>
}

/** `#/sw/{page}`: the server words it (APP-04). */
function StepPage() {
  const { page } = useParams()
  return personSteps.has(page) ? <ForPersons reason="page">{serverPage}</ForPersons> : serverPage
}

/** The hash routes of the trading area (APP-02 to APP-06). */
export function TradingRoutes() {
  useScrollMemory()
  const asked = useSelector(selectShownUser)?.tr_validate === 'yes'
  return (
    <>
      {asked && <Suspense fallback={null}>{<ValidationRedirect />}</Suspense>}
      <Routes>
        <Route path={patterns.home} element={home} />
        <Route path={patterns.show} element={<ShowPage />} />
        <Route path={patterns.sw} element={<StepPage />} />
        <Route
          path={patterns.listen}
          element={
            <ForPersons reason="funding">
              <Screen name="listen" notice="listen">
                <ListenScreen />
              </Screen>
            </ForPersons>
          }
        />
        <Route path="*" element={leadHome} />
      </Routes>
    </>
  )
}
