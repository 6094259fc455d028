import type { Plugin } from 'vite'

const caller = /\/@tanstack\/start-client-core\/dist\/esm\/client-rpc\/createClientRpc\.js$/

/**
 * Removes the code that calls server functions from the browser build: the pages call the API instead. TanStack Start
 * refers to it from every page, with a serializer of some 15 kB.
 */
export function withoutServerFunctions(): Plugin {
  return {
    name: 'without-server-functions',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    load(id) {
      if (!caller.test(id)) return null
      const message = 'server functions are not part of the browser build'
      return { code: `export function createClientRpc() { throw new Error('${message}') }`, map: null }
    },
  }
}
