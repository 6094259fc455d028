import type { Plugin } from 'vite'

const describing = /\/zod\/v4\/core\/(?:to-json-schema|json-schema-processors)\.js$/

const stub = `
const absent = () => { throw new Error('the browser writes no JSON Schema') }
const maker = () => absent`

/**
 * Leaves the part of zod that writes JSON Schema out of the browser build: only the server describes its API. Every
 * schema names that part, so no bundler drops it by itself, and it is some 5 kB of every page.
 */
export function withoutJsonSchema(): Plugin {
  return {
    name: 'without-json-schema',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(code, id) {
      if (!describing.test(id)) return null
      const names = [...code.matchAll(/^export (?:function|const) (\w+)/gm)].map(([, name = '']) => name)
      // What makes such a method is called with the schema, the method itself by nobody.
      const exported = names.map((name) => `${/^create.*Method$/.test(name) ? 'maker' : 'absent'} as ${name}`)
      return { code: `${stub}\nexport { ${exported.join(', ')} }\n`, map: null, moduleSideEffects: false }
    },
  }
}
