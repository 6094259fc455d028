import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from '../launch/run-step.ts'
import { compareDictionaries, compareMessages } from './compare-messages.ts'

const read = (locale: string, file: string) => {
  try {
    return JSON.parse(readFileSync(join(projectFolder, 'messages', locale, file), 'utf8'))
  } catch (error) {
    throw new Error(`messages/${locale}/${file} cannot be read`, { cause: error })
  }
}

const files = new Set(
  ['en', 'es'].flatMap((locale) => globSync('**/*.json', { cwd: join(projectFolder, 'messages', locale) })),
)
const compiled: string[] = JSON.parse(readFileSync(join(projectFolder, 'project.inlang/settings.json'), 'utf8'))[
  'plugin.inlang.messageFormat'
].pathPattern
const unlisted = [...files].filter(
  (file) => !file.startsWith('codes') && !compiled.includes(`./messages/{locale}/${file}`),
)
const unequal = [...files].flatMap((file) => {
  const compare = file.startsWith('codes') ? compareDictionaries : compareMessages
  return compare(read('en', file), read('es', file)).map((fault) => `${file}: ${fault}`)
})
const faults = [...unequal, ...unlisted.map((file) => `${file}: is not listed in project.inlang/settings.json`)]
for (const fault of faults) console.log(fault)
if (faults.length > 0) process.exitCode = 1
