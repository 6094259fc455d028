import { runCommand } from './program.ts'

// Entry point of `npm run shop -- <command>`.
process.exitCode = await runCommand(process.argv.slice(2))
