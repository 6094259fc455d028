import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vitest/config'

/** What stands above a message in its module: the same imports in all of them, and comments. */
const heads = /^import .+ from '\.\.\/(registry|runtime)\.js';?$|^\/\*\*[\s\S]*?\*\/$/gm

const isIndex = (id: string) => id.endsWith('/paraglide/messages/_index.js')

/**
 * Serves the texts as one module instead of 3,000: a test that imports the server takes half the time. Only a build
 * for browsers needs the single modules, to give each page its own texts.
 */
export function joinedMessages(): Plugin {
  return {
    name: 'joined-messages',
    // Vitest's cache knows a module by its own file, which stays the same when a text changes.
    configureVitest: ({ defineCacheKeyGenerator }) => defineCacheKeyGenerator(({ id }) => (isIndex(id) ? false : null)),
    load(id) {
      if (!isIndex(id)) return null
      const texts = readFileSync(id, 'utf8').replaceAll(/^export \* from '(.+)'$/gm, (_, name: string) => {
        const file = join(id, '..', name)
        this.addWatchFile(file)
        return readFileSync(file, 'utf8').replaceAll(heads, '')
      })
      const imports = `import * as registry from '../registry.js'
import { getLocale, experimentalStaticLocale } from '../runtime.js'`
      return { code: `${imports}\n${texts}`, map: null }
    },
  }
}
