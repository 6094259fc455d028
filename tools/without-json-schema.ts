import type { Plugin } from 'vite'

const jsonSchemaModules = /\/zod\/v4\/core\/(?:to-json-schema|json-schema-processors)\.js$/

const stub = `
const absent = () => { throw new Error('JSON Schema is not available in the browser build') }
const factory = () => absent`

/**
 * Removes zod's JSON Schema generation from the browser build: only the server generates an API description. Every
 * schema refers to that code, so bundlers cannot tree-shake it, and it adds some 5 kB to every page.
 */
export function withoutJsonSchema(): Plugin {
  return {
    name: 'without-json-schema',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(code, id) {
      if (!jsonSchemaModules.test(id)) return null
      const names = [...code.matchAll(/^export (?:function|const) (\w+)/gm)].map(([, name = '']) => name)
      // Method factories are called with each schema; the methods that they create are never called.
      const exported = names.map((name) => `${/^create.*Method$/.test(name) ? 'factory' : 'absent'} as ${name}`)
      return { code: `${stub}\nexport { ${exported.join(', ')} }\n`, map: null, moduleSideEffects: false }
    },
  }
}
