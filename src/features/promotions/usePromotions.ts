import { activatePromotion, redeemPromo } from '../../../contract/promotions.ts'
import { useAppDispatch } from '../../shell/appThunk.ts'
import { askServer } from '../../shell/askServer.ts'
import { askState } from './askState.ts'
import { type Answer, useAsked } from './useAsked.ts'

/** The promotions of the menu (ENG-01), and what the person does with them. Each act answers the code of its refusal, or null. */
export function usePromotions() {
  const dispatch = useAppDispatch()
  const { reading, again } = useAsked('promo_menu', () => askState('promo_menu'))
  const done = (answer: Answer<unknown>): string | null => {
    if ('error' in answer) return answer.error.code
    again()
    return null
  }
  return {
    reading,
    again,
    choose: async (name: string) => done(await dispatch(askServer(activatePromotion, { body: { name } }))),
    redeem: async (promo: string) => done(await dispatch(askServer(redeemPromo, { body: { promo } }))),
  }
}
