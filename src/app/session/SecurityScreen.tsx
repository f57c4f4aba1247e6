import PageScreen from '../../features/pages/PageScreen.tsx'
import { EmailPanel } from '../../features/session/EmailPanel.tsx'

/** Shows the server's page about security with the e-mail settings below it. */
export default function SecurityScreen() {
  return (
    <>
      <PageScreen />
      <EmailPanel />
    </>
  )
}
