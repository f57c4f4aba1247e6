import './joinOffers.ts'

export { default } from '../../features/promotions/RiskFreeDialog.tsx'
