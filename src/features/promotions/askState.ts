import { modal, type PersonModal, personModals, type PersonModalState } from '../../../contract/pages.ts'
import type { AppThunk } from '../../shell/appThunk.ts'
import { askServer } from '../../shell/askServer.ts'
import { currentLanguage } from '../../shell/i18n.ts'
import type { Answer } from './useAsked.ts'

/** Asks for the person's state of a modal (APP-12). Never throws: what goes wrong is a CallError. */
export const askState =
  <Name extends PersonModal>(name: Name): AppThunk<Promise<Answer<PersonModalState<Name>>>> =>
  async (dispatch) => {
    const answer = await dispatch(askServer(modal, { params: { name }, query: { lang: currentLanguage() }, body: {} }))
    if ('error' in answer) return answer
    const read = personModals[name].safeParse(answer.data.data)
    return read.success ? { data: read.data as PersonModalState<Name> } : { error: { code: 'auth.server_error', status: 200 } }
  }
