import './joinOffers.ts'

export { default } from '../../features/promotions/LimitedOfferDialog.tsx'
