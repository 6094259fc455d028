import { styleText } from 'node:util'
import { Command, CommanderError } from 'commander'
import type { Finding } from '../../checks/server/doctor-finding.ts'
import { CommandRefused } from '../../kit/server/command-refused.ts'
import { ConfigError } from '../../kit/server/config/config.ts'
import { readMigrations } from '../../kit/server/database/migrate.ts'
import { readShopVersion } from '../../kit/server/shop-version.ts'
import { StartRefusal } from '../../kit/server/start-refusal.ts'
import { addBackup } from './backup.ts'
import { addExport } from './export.ts'
import { addImport } from './import.ts'
import { addMissingOrders } from './missing-orders.ts'
import { addResetRoot } from './reset-root.ts'
import { addRestore } from './restore.ts'

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
  addImport(program)
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

/** `version`: what is installed; it reads neither the configuration nor the database. */
function addVersion(program: Command): void {
  program
    .command('version')
    .description('print the version of the shop, its last migration and the version of Node')
    .action(async () => {
      const migrations = await readMigrations()
      console.log(`Flor de Maga ${await readShopVersion()}`)
      console.log(`Last migration ${migrations.at(-1)?.tag}`)
      console.log(`Node ${process.version}`)
    })
}

/** `doctor`: what is wrong with the installation, and what to do. Exit code 1 with a fault; warnings are no faults. */
function addDoctor(program: Command): void {
  program
    .command('doctor')
    .description('examine configuration, database, clock, disk, mail, payments and the public address; changes nothing')
    .option('--json', 'print the findings as JSON, for monitoring')
    .action(async ({ json }: { json?: boolean }) => {
      // Only this command needs all features.
      const [{ examineShop }, { findingLabels }, { features }] = await Promise.all([
        import('../../checks/server/examine-shop.ts'),
        import('../../checks/server/doctor-finding.ts'),
        import('../features.ts'),
      ])
      const findings = await examineShop(process.env, features)
      const labels = findingLabels(features)
      const faults = findings.filter(({ state }) => state === 'fault').length
      const warnings = findings.filter(({ state }) => state === 'warning').length
      if (json) console.log(JSON.stringify({ ok: faults === 0, faults, warnings, findings }, null, 2))
      else
        console.log(
          [
            ...findings.map((finding) => lineOf(finding, labels.get(finding.check) ?? finding.check)),
            '',
            summaryOf(faults, warnings),
          ].join('\n'),
        )
      if (faults > 0) throw new FaultsFound()
    })
}

const signs = {
  ok: styleText('green', '✓'),
  warning: styleText('yellow', '!'),
  fault: styleText('red', '✗'),
  skipped: styleText('gray', '–'),
}

/** @param label of the check */
function lineOf({ state, text, remedy }: Finding, label: string): string {
  const line = `${signs[state]} ${label.padEnd(16)}${text}`
  return remedy === null ? line : `${line}\n${' '.repeat(18)}→ ${remedy}`
}

function summaryOf(faults: number, warnings: number): string {
  const counted = (count: number, name: string) => `${count} ${name}${count === 1 ? '' : 's'}`
  if (faults + warnings === 0) return 'Everything is fine.'
  return `${counted(faults, 'fault')}, ${counted(warnings, 'warning')}.`
}

/** Thrown by a command that has printed its faults, to exit with code 1 without another message. */
class FaultsFound extends Error {}
