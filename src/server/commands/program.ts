import { Command, CommanderError } from 'commander'
import { CommandRefused } from '../../kit/server/command-refused.ts'
import { ConfigError } from '../../kit/server/config/config.ts'
import { StartRefusal } from '../../kit/server/start-refusal.ts'
import { addBackup } from './backup.ts'
import { addDoctor } from './doctor.ts'
import { addExport } from './export.ts'
import { FaultsFound } from './faults-found.ts'
import { addMissingOrders } from './missing-orders.ts'
import { addResetRoot } from './reset-root.ts'
import { addRestore } from './restore.ts'
import { addVersion } from './version.ts'

const exitCodes = `
Exit codes: 0 done, 1 failed, 2 refused (nothing was changed).
The commands use the same environment variables as the shop, which may be running or stopped.`

/** Every command, one per file. `shop` must be run with the environment of the shop. */
function createProgram(): Command {
  const program = new Command('shop')
    .description('Work on the shop from the console of its server.')
    .helpCommand('help [command]', 'show the options of a command')
    .helpOption('-h, --help', 'show the options')
    .showHelpAfterError('List the commands with: npm run shop -- help')
    .addHelpText('after', exitCodes)
    .exitOverride()
  addBackup(program)
  addRestore(program)
  addExport(program)
  addMissingOrders(program)
  addDoctor(program)
  addResetRoot(program)
  addVersion(program)
  return program
}

/** Runs one command and prints why it was refused or failed. @returns the exit code: 0 done, 1 failed, 2 refused. */
export async function runCommand(words: readonly string[]): Promise<0 | 1 | 2> {
  try {
    await createProgram().parseAsync(words, { from: 'user' })
    return 0
  } catch (error) {
    // Commander has printed its own message already; asking for help is not an error.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
    if (error instanceof FaultsFound) return 1
    const isRefusal = [CommandRefused, ConfigError, StartRefusal].some((kind) => error instanceof kind)
    console.error(isRefusal && error instanceof Error ? error.message : error)
    return isRefusal ? 2 : 1
  }
}
