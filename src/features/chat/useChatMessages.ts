import { useNavigate } from 'react-router-dom'
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
  return (message) => {
    if (message.type === 'leave') onClose()
    if (message.type === 'shortcut') dispatch(dialogOpened({ name: message.name }))
    if (message.type === 'hosts') updateHosts(message.room, message)
    if (message.type === 'help') {
      // On a phone the widget would cover the article.
      chatWidget.set('closed')
      void navigate(paths.show('help', message.article))
    }
  }
}
