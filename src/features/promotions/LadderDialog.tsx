import { type ComponentType, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ladder } from '../../../contract/promotions.ts'
import { languageTag } from '../../../domain/kernel/languageTag.ts'
import type { AppThunk } from '../../shell/appThunk.ts'
import { askServer } from '../../shell/askServer.ts'
import { currentLanguage } from '../../shell/i18n.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { PromotionState } from './PromotionState.tsx'
import { type Answer, useAsked } from './useAsked.ts'

/** Shows HTML of a stranger, made safe. The app hands it over, since it is the pages' own (APP-13). */
type SafeHtml = ComponentType<{ html: string; language: string | undefined; under: number }>

const askLadder =
  (url: string): AppThunk<Promise<Answer<string>>> =>
  async (dispatch) => {
    const answer = await dispatch(askServer(ladder, { body: { url } }))
    return 'error' in answer ? answer : { data: answer.data.html ?? '' }
  }

/** The ladder (ENG-04): the server's words for the route that the person stands on, without its parameters. */
export function LadderDialog({ Html, onClose }: { Html: SafeHtml; onClose: () => void }) {
  const { t } = useTranslation(['promotions', 'app'])
  const language = currentLanguage()
  const [url] = useState(() => location.hash.slice(1).split('?')[0] ?? '')
  const { reading, again } = useAsked(`ladder ${language}`, () => askLadder(url))
  return (
    <Dialog title={t('ladder.title')} close={t('app:frame.close')} onClose={onClose} ok={t('app:dialog.ok')}>
      <PromotionState reading={reading} onAgain={again}>
        {(html) => <Html html={html} language={languageTag(language)} under={2} />}
      </PromotionState>
    </Dialog>
  )
}
