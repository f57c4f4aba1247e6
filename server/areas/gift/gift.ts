import type { Area } from '../../kernel/area.ts'
import { giftState } from './giftState.ts'

/** The welcome gift: a modal's state here; the grant is part of a deposit. */
export const giftArea: Area = { name: 'gift', modals: { gift: giftState } }
