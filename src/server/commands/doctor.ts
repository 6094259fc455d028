import { styleText } from 'node:util'
import type { Command } from 'commander'
import { examineShop } from '../../doctor/server/examine-shop.ts'
import type { CheckName, Finding } from '../../doctor/server/finding.ts'
import { FaultsFound } from './faults-found.ts'

/** `doctor`: what is wrong with the installation, and what to do. Exit code 1 with a fault; warnings are no faults. */
export function addDoctor(program: Command): void {
  program
    .command('doctor')
    .description('examine configuration, database, clock, disk, mail, PayPal and the public address; changes nothing')
    .option('--json', 'print the findings as JSON, for monitoring')
    .action(async ({ json }: { json?: boolean }) => {
      const findings = await examineShop(process.env)
      const faults = findings.filter(({ state }) => state === 'fault').length
      const warnings = findings.filter(({ state }) => state === 'warning').length
      if (json) console.log(JSON.stringify({ ok: faults === 0, faults, warnings, findings }, null, 2))
      else console.log([...findings.map(lineOf), '', summaryOf(faults, warnings)].join('\n'))
      if (faults > 0) throw new FaultsFound()
    })
}

const names: Record<CheckName, string> = {
  configuration: 'Configuration',
  disk: 'Disk',
  database: 'Database',
  database_rights: 'Database rights',
  extensions: 'Extensions',
  migrations: 'Migrations',
  clock: 'Clock',
  secret: 'Secret',
  backups: 'Backups',
  mail: 'Mail server',
  paypal: 'PayPal account',
  paypal_webhook: 'PayPal webhook',
  paypal_notices: 'PayPal notices',
  public_address: 'Public address',
  proxy: 'Proxy',
}

const signs = {
  ok: styleText('green', '✓'),
  warning: styleText('yellow', '!'),
  fault: styleText('red', '✗'),
  skipped: styleText('gray', '–'),
}

function lineOf({ check, state, text, remedy }: Finding): string {
  const line = `${signs[state]} ${names[check].padEnd(16)}${text}`
  return remedy === null ? line : `${line}\n${' '.repeat(18)}→ ${remedy}`
}

function summaryOf(faults: number, warnings: number): string {
  const counted = (count: number, name: string) => `${count} ${name}${count === 1 ? '' : 's'}`
  if (faults + warnings === 0) return 'Everything is fine.'
  return `${counted(faults, 'fault')}, ${counted(warnings, 'warning')}.`
}
