import { spawn } from 'node:child_process'
import { projectFolder, runQuietly, toolEnvironment } from './run-step.ts'

// `npm run dev`: runs from source. Server changes restart the process; page changes are hot-reloaded.
if (!(await runQuietly({ name: 'texts', command: ['npm', 'run', '--silent', 'messages'] }))) process.exit(1)

const watched = ['server', 'contract', 'domain'].map((folder) => `--watch-path=src/${folder}`)
const shop = spawn(process.execPath, [...watched, '--watch-preserve-output', 'src/server/main.ts'], {
  cwd: projectFolder,
  env: { ...toolEnvironment, NODE_ENV: 'development' },
  stdio: 'inherit',
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => shop.kill(signal))
shop.on('exit', (code) => process.exit(code ?? 0))
