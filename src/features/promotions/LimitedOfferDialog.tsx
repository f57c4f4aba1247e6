import { OfferDialog } from './OfferDialog.tsx'

/** The limited offer: 180 s (ENG-02). */
export default function LimitedOfferDialog({ onClose }: { onClose: () => void }) {
  return <OfferDialog offer="limited_offer" onClose={onClose} />
}
