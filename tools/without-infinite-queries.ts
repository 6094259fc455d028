import type { Plugin } from 'vite'

const behavior = /\/@tanstack\/query-core\/build\/modern\/infiniteQueryBehavior\.js$/

/** Removes the code of infinite queries, which no page uses, from the browser build: every query refers to it. */
export function withoutInfiniteQueries(): Plugin {
  return {
    name: 'without-infinite-queries',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    load(id) {
      if (!behavior.test(id)) return null
      const message = 'infinite queries are not part of the browser build'
      const names = ['infiniteQueryBehavior', 'hasNextPage', 'hasPreviousPage']
      const absent = names.map((name) => `export function ${name}() { throw new Error('${message}') }`)
      return { code: absent.join('\n'), map: null, moduleSideEffects: false }
    },
  }
}
