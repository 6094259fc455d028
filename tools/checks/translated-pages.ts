import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from '../launch/run-step.ts'
import { mixedText } from './mixed-text.ts'

const files = globSync('src/**/{store,office,kit}/**/*.tsx', { cwd: projectFolder })
const faults = files.flatMap((file) =>
  mixedText(readFileSync(join(projectFolder, file), 'utf8'), file).map((line) => `${file}:${line}`),
)
for (const fault of faults) console.log(`${fault} has a text beside something that changes: give it its own element`)
if (faults.length > 0) process.exitCode = 1
