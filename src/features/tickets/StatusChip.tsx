import { useTranslation } from 'react-i18next'
import type { TicketState, WireTicket } from '../../../contract/tickets.ts'
import { useDatedReading } from '../../shell/api/useReading.ts'
import { Chip, type ChipTone } from '../../ui/Chip.tsx'
import { useTicketChoicesQuery } from './ticketsApi.ts'

const tones: Readonly<Record<TicketState, ChipTone>> = { open: 'accent', answered: 'warn', closed: 'plain' }

/** A ticket's status by the desk's name for it, in the language on screen. */
export function StatusChip({ ticket: { state, status, status_id: id } }: { ticket: WireTicket }) {
  const { t } = useTranslation('tickets')
  const choices = useDatedReading(useTicketChoicesQuery({ body: {} }))
  const named = choices.at === 'shown' ? choices.data.statuses.find((one) => one.id === id)?.name : undefined
  return <Chip tone={state === undefined ? 'plain' : tones[state]}>{named ?? (state ? t(`status.${state}`) : status)}</Chip>
}
