import { element } from '../../views/element.ts'
import type { Store } from '../../state/store.ts'
import type { ChatState } from '../state/state.ts'
import { composer } from './composer.ts'
import { log } from './log.ts'
import { notice } from './notice.ts'
import { reports } from './reports.ts'
import { roomBar } from './roomBar.ts'
import { stageVideo } from './stageVideo.ts'
import type { RoomController } from '../state/roomController.ts'

/** Mounts the page and updates every part of it. */
export function mountChat(body: HTMLElement, store: Store<ChatState>, controller: RoomController): void {
  const views = [stageVideo(), roomBar(), reports(controller), notice(controller), log(controller), composer(controller)]
  body.append(element('main', { class: 'chat' }, ...views.map(({ root }) => root)))
  for (const view of views) view.update(store.get(), null)
  store.subscribe((state, before) => {
    for (const view of views) view.update(state, before)
  })
}
