import { ensureBuilt } from './build.ts'
import { runOpenly } from './run-step.ts'

// `npm run test:deploy [FILE]`: the files of deploy/ with the real programs. Prints SKIPPED for each that is not installed.
const command = ['vitest', 'run', '--config', 'deploy-tests/vitest.config.ts', ...process.argv.slice(2)]
const passed = (await ensureBuilt()) && (await runOpenly({ name: 'deploy tests', command }))
process.exitCode = passed ? 0 : 1
