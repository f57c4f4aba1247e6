import { CompanyName, LegalLinks } from './LegalLinks.tsx'
import styles from './ProfilePanel.module.css'

/** Repeats the footer's links in the "More" panel, because the trading screen has no footer (APP-28). */
export default function PanelFooter() {
  return (
    <div className={styles.foot}>
      <LegalLinks />
      <CompanyName />
    </div>
  )
}
