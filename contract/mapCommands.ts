import { type CommandApi, type CommandCall, type CommandName, commands, type LeaderCommandName } from './background.ts'

const allNames = Object.keys(commands) as CommandName[]
const isLeaderName = (name: CommandName): name is LeaderCommandName => commands[name].runsOn === 'leader'

/** Creates one function for each command. */
export const mapCommands = (create: <Name extends CommandName>(name: Name) => CommandCall<Name>): CommandApi => mapNames(allNames, create)

/** Creates one function for each command of the leader. */
export const mapLeaderCommands = (
  create: <Name extends LeaderCommandName>(name: Name) => CommandCall<Name>,
): CommandApi<LeaderCommandName> => mapNames(allNames.filter(isLeaderName), create)

// `Object.fromEntries` loses which name has which function; `create` pairs them by its type.
const mapNames = <Names extends CommandName>(
  names: readonly Names[],
  create: <Name extends Names>(name: Name) => CommandCall<Name>,
): CommandApi<Names> => Object.fromEntries(names.map((name) => [name, create(name)])) as { [Name in Names]: CommandCall<Name> }
