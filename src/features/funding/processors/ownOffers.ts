import type { ComponentType } from 'react'
import type { DepositView } from '../../../../contract/background.ts'
import type { OwnOffer } from '../../../../domain/cascade/processorFacts.ts'
import { EntroOffer } from './EntroOffer.tsx'
import { ZoomOffer } from './ZoomOffer.tsx'

export type OwnOfferProps = {
  deposit: DepositView
  /** `agreed`: the person chose the processor before the deposit began (FUND-01). */
  consent: 'agreed' | 'open'
  /** `itself`: the processor's page opens without a press, because this page has started the deposit. */
  opens: 'itself' | 'byPress'
  connection: 'online' | 'offline'
}

/** The question of each processor that asks in a way of its own (FUND-26, FUND-28). */
export const ownOffers: Readonly<Record<OwnOffer, ComponentType<OwnOfferProps>>> = { entro: EntroOffer, zoom: ZoomOffer }
