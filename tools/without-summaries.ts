import type { Plugin } from 'vite'

const contract = /\/src\/contract\/[\w-]+\.ts$/
const text = `(?:'(?:[^'\\\\]|\\\\.)*'|"(?:[^"\\\\]|\\\\.)*")`
const summary = new RegExp(`\\bsummary:\\s*${text}(?:\\s*\\+\\s*${text})*`, 'g')

/** Removes the summaries of endpoints from the browser build: only the server's API description uses them. */
export function withoutSummaries(): Plugin {
  return {
    name: 'without-summaries',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(code, id) {
      return contract.test(id) ? { code: code.replace(summary, `summary: ''`), map: null } : null
    },
  }
}
