import { Navigate, Route, Routes, useParams } from 'react-router-dom'
import { paths, patterns } from '../shell/routes.ts'
import { ForPersons } from './ForPersons.tsx'
import { Screen } from './Screen.tsx'
import { ComponentsScreen, FundingScreen, ListenScreen, PageScreen, TradingScreen } from './screens.ts'
import { useScrollMemory } from './useScrollMemory.ts'

const home = <Navigate to={paths.home()} replace />

const serverPage = <Screen name="page">{<PageScreen />}</Screen>

/** `#/show/{page}`: the pages that have a screen of their own (APP-03); the server words the rest (APP-11). */
function ShowPage() {
  const { page } = useParams()
  if (page === 'components' && ComponentsScreen) return <Screen name="components">{<ComponentsScreen />}</Screen>
  if (page !== 'funding') return serverPage
  return (
    <ForPersons reason="funding">
      <Screen name="funding" notice="funding">
        <FundingScreen />
      </Screen>
    </ForPersons>
  )
}

/** The hash routes of the trading area (APP-02 to APP-06). */
export function TradingRoutes() {
  useScrollMemory()
  return (
    <Routes>
      <Route path={patterns.home} element={<Screen name="home">{<TradingScreen />}</Screen>} />
      <Route path={patterns.show} element={<ShowPage />} />
      <Route path={patterns.sw} element={serverPage} />
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
      <Route path="*" element={home} />
    </Routes>
  )
}
