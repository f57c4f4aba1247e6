import type { Language } from '../../../contract/kernel.ts'
import type { ResponseOf } from '../../../contract/route.ts'
import { defaultTicketDepartment, defaultTicketPriority, type supportInit, type TicketState } from '../../../contract/tickets.ts'
import type { Db, Trx } from '../../db/database.ts'
import type { DeskChoices, DeskNames } from '../../external/support.ts'
import type { Deps } from '../../kernel/deps.ts'
import { Refusal } from '../../kernel/refusal.ts'

/** The original's ids, until the desk has said its own. */
const defaultStatuses: Readonly<Record<TicketState, { id: number; name: string }>> = {
  open: { id: 1, name: 'Open' },
  answered: { id: 2, name: 'Answered' },
  closed: { id: 3, name: 'Closed' },
}

/** Returns what the desk said last; null before its first word. */
async function storedChoices(db: Db | Trx): Promise<DeskChoices | null> {
  const row = await db.selectFrom('desk_state').select('value').where('name', '=', 'choices').executeTakeFirst()
  return (row?.value as DeskChoices | undefined) ?? null
}

/**
 * Asks the desk for its choices and stores them for all processes (SUP-01). Throws if the desk does not
 * answer.
 */
export async function refreshChoices({ db, external, now }: Pick<Deps, 'db' | 'external' | 'now'>): Promise<DeskChoices> {
  const choices = await external.support.choices()
  const row = { value: JSON.stringify(choices), at: now() }
  await db
    .insertInto('desk_state')
    .values({ name: 'choices', ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute()
  return choices
}

/**
 * Returns the desk's choices, the last known ones while it is down. Throws Refusal 503 `tickets.deskDown` if
 * it never answered.
 */
async function knownChoices(deps: Deps): Promise<DeskChoices> {
  const stored = await storedChoices(deps.db)
  if (stored !== null) return stored
  try {
    return await refreshChoices(deps)
  } catch (error) {
    deps.log.warn({ err: error }, 'the support desk gave no departments')
    throw new Refusal(503, 'tickets.deskDown')
  }
}

const nameIn = (names: DeskNames, language: Language): string => names[language] ?? names.en

/** Returns the departments, priorities and statuses in a language (SUP-01). Throws Refusal 503. */
export async function choicesIn(deps: Deps, language: Language): Promise<ResponseOf<typeof supportInit>> {
  const { departments, priorities, statuses } = await knownChoices(deps)
  const named = ({ id, names }: { id: number; names: DeskNames }) => ({ id, name: nameIn(names, language) })
  return {
    departments: departments.map(named),
    priorities: priorities.map(named),
    statuses: statuses.map((status) => ({ ...named(status), state: status.state })),
  }
}

/** Returns the name and the id of each state of a ticket, in English as the original has them. */
export async function statusesOf(db: Db): Promise<(state: TicketState) => { id: number; name: string }> {
  const stored = await storedChoices(db)
  return (state) => {
    const status = stored?.statuses.find((one) => one.state === state)
    return status ? { id: status.id, name: status.names.en } : defaultStatuses[state]
  }
}

/** Throws Refusal 200 with the field of a department or priority that the desk does not have. */
export async function checkChoices(db: Db | Trx, { department, priority }: { department: number; priority: number }): Promise<void> {
  const stored = await storedChoices(db)
  const has = (list: readonly { id: number }[] | undefined, id: number, standard: number): boolean =>
    list?.some((one) => one.id === id) ?? id === standard
  const fields = {
    ...(has(stored?.departments, department, defaultTicketDepartment) ? {} : { departments: 'tickets.unknownChoice' }),
    ...(has(stored?.priorities, priority, defaultTicketPriority) ? {} : { priority: 'tickets.unknownChoice' }),
  }
  if (Object.keys(fields).length > 0) throw new Refusal(200, 'tickets.invalid', fields)
}
