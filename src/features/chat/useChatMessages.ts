import { useLocation, useNavigate } from 'react-router-dom'
import type { FromChat } from '../../../contract/chatMessages.ts'
import { useAppDispatch } from '../../shell/api/appThunk.ts'
import { dialogOpened } from '../../shell/dialogs/dialogsSlice.ts'
import { paths } from '../../shell/location/routes.ts'
import { chatWidget } from '../../shell/screen/chatWidget.ts'

type Hosts = Pick<Extract<FromChat, { type: 'hosts' }>, 'online' | 'offline'>

/** Handles the chat's messages (TRD-05) that do not concern its token or its unsent text. */
export function useChatMessages(onClose: () => void, updateHosts: (room: string, hosts: Hosts) => void): (message: FromChat) => void {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return (message) => {
    if (message.type === 'leave') onClose()
    if (message.type === 'shortcut') dispatch(dialogOpened({ name: message.name }))
    if (message.type === 'hosts') updateHosts(message.room, message)
    if (message.type === 'help') {
      const article = paths.show('help', message.article)
      // On a phone the widget would cover the article.
      chatWidget.set('closed')
      // An article that is already open does not mount its heading again, which takes the focus (APP-10).
      if (pathname === article) document.querySelector<HTMLElement>('main h1')?.focus()
      else void navigate(article)
    }
  }
}
