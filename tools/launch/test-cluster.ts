import { runOpenly } from './run-step.ts'

// `npm run test:cluster [-- part of a file name]`: tests with Debian's programs that take minutes. What cannot run here
// is skipped with a message. Environment: CLUSTER_FAILOVERS, CLUSTER_CHECKOUTS, CLUSTER_RESTARTS, CLUSTER_OUTAGE_SECONDS,
// CLUSTER_KEEP=1 keeps the logs of all programs.
const command = ['vitest', 'run', '--config', 'cluster-tests/vitest.config.ts', ...process.argv.slice(2)]
if (!(await runOpenly({ name: 'cluster tests', command }))) process.exitCode = 1
