import { nodeVersionFault } from '../../kit/server/node-version.ts'
import { stopOnSignals } from '../../kit/server/stop-on-signals.ts'

// Entry point of `npm run shop -- <command>`.
const fault = nodeVersionFault()
if (fault === null) {
  // A Postgres that the command has started ends with the process.
  stopOnSignals(() => process.exit(130))
  const { runCommand } = await import('./program.ts')
  process.exitCode = await runCommand(process.argv.slice(2))
} else {
  console.error(fault)
  process.exitCode = 1
}
