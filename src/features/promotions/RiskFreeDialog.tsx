import { OfferDialog } from './OfferDialog.tsx'

/** The risk-free offer: 3600 s (ENG-03). */
export default function RiskFreeDialog({ onClose }: { onClose: () => void }) {
  return <OfferDialog offer="risk_free" onClose={onClose} />
}
