import { rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { ensureBuilt } from '../launch/build.ts'
import { runOpenly } from '../launch/run-step.ts'

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('usage: node tools/recording/run.ts <folder>')
if (!(await ensureBuilt())) process.exit(1)
const target = resolve(folder)
// What is left of an earlier recording would look like a difference.
for (const part of ['api', 'faults', 'pages', 'mails', 'documents', 'texts']) {
  rmSync(resolve(target, part), { recursive: true, force: true })
}
const command = ['vitest', 'run', '--config', 'tools/recording/vitest.config.ts']
const good = await runOpenly({ name: 'recording', command, environment: { RECORDING_FOLDER: target } })
if (!good) process.exitCode = 1
