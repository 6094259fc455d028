import { join } from 'node:path'
import type { Plugin } from 'vite'

const runtime = /\/paraglide\/runtime\.js$|^\.\.\/runtime\.js$/

/** Replaces Paraglide's runtime in the browser build by the parts that pages use, without strategies: 0.8 kB less. */
export function browserLocale(): Plugin {
  let file = ''
  return {
    name: 'browser-locale',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    configResolved({ root }) {
      file = join(root, 'src/web/lib/browser-locale.ts')
    },
    resolveId: (source, importer) => (runtime.test(source) && importer?.includes('/src/') ? file : null),
  }
}
