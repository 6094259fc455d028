import type { Plugin } from 'vite'

/**
 * Marks the entry for compilation while it is being downloaded: nearly all of its functions run when a page starts.
 * Chromium reads the comment at the top of a file only; other browsers ignore it.
 */
export function compileEntryEarly(): Plugin {
  return {
    name: 'compile-entry-early',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle: {
      // Vite itself puts a line at the top of the file before.
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk' && file.isEntry) file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
        }
      },
    },
  }
}
