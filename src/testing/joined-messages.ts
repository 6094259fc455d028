import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** What stands above a message in its module: the same imports in all of them, and comments. */
const heads = /^import .+ from '\.\.\/(registry|runtime)\.js';?$|^\/\*\*[\s\S]*?\*\/$/gm

/**
 * Serves the texts as one module instead of 3,000: a test that imports the server takes half the time. Only a build
 * for browsers needs the single modules, to give each page its own texts.
 */
export function joinedMessages(): Plugin {
  return {
    name: 'joined-messages',
    load(id) {
      if (!id.endsWith('/paraglide/messages/_index.js')) return null
      const folder = join(id, '..')
      const texts = readFileSync(id, 'utf8').replaceAll(/^export \* from '(.+)'$/gm, (_, file: string) => {
        return readFileSync(join(folder, file), 'utf8').replaceAll(heads, '')
      })
      const imports = `import * as registry from '../registry.js'
import { getLocale, experimentalStaticLocale } from '../runtime.js'`
      return { code: `${imports}\n${texts}`, map: null }
    },
  }
}
