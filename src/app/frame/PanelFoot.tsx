import { CompanyLine, HouseLinks } from './HouseLinks.tsx'
import styles from './ProfilePanel.module.css'

/** What stands under every other screen is reached from here on the trading screen, which has nothing below it (APP-28). */
export default function PanelFoot() {
  return (
    <div className={styles.foot}>
      <HouseLinks />
      <CompanyLine />
    </div>
  )
}
