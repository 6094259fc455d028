import { minify } from '@swc/core'
import type { Plugin, Rolldown } from 'vite'
import { spanishFile } from '../src/contract/spanish-file.ts'

const message = /\/src\/paraglide\/messages\/[a-z]\w+\.js$/
/** How each message of Paraglide finds its language. */
const atRuntime = 'experimentalStaticLocale ?? options.locale ?? getLocale()'
/**
 * Marks a file for compilation while it is being downloaded. Chromium reads the comment at the top of a file only; other
 * browsers ignore it.
 */
const compileEarly = '//# allFunctionsCalledOnLoad\n'
/** Undefined while bundling, then replaced by true or false in each file. */
const isSpanish = 'IS_SPANISH_FILE'
const quotedNames = /(?<=(["'`]))assets\/[\w-]+\.js(?=\1)/g

/**
 * Writes each file of the browser build twice, with the texts of one language: English beside the other assets, Spanish
 * in another folder. The language of a document never changes, so its files import each other by relative paths.
 * Both are minified with SWC, which also removes what Oxc leaves: 1 kB of gzip per page.
 */
export function filesPerLanguage(): Plugin {
  return {
    name: 'files-per-language',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(code, id) {
      return message.test(id) ? { code: ofTheFile(code, id), map: null } : null
    },
    generateBundle: {
      // Vite adds the names of preloaded files to the code before.
      order: 'post',
      async handler(_, bundle) {
        for (const chunk of Object.values(bundle).filter((file) => file.type === 'chunk')) {
          const source = (await minified(chunk, true)).replace(quotedNames, spanishFile)
          this.emitFile({ type: 'asset', fileName: spanishFile(chunk.fileName), source })
          chunk.code = await minified(chunk, false)
        }
      },
    },
  }
}

/** The message in the language of its file. */
export function ofTheFile(code: string, id: string): string {
  if (!code.includes(atRuntime)) throw new Error(`${id} does not choose its language as expected`)
  return code.replace(atRuntime, `${isSpanish} ? 'es' : 'en'`)
}

async function minified(chunk: Rolldown.OutputChunk, spanish: boolean): Promise<string> {
  const compress = { passes: 3, toplevel: true, sequences: 0, global_defs: { [isSpanish]: spanish } } as const
  const { code } = await minify(chunk.code, { module: true, ecma: 2020, compress, mangle: { toplevel: true } })
  // Nearly all functions of the entry run when a page starts.
  return chunk.isEntry ? `${compileEarly}${code}` : code
}
