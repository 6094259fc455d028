import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const icon = /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/

/** Renders icons with `web/ui/plain-icon.ts` in the browser build, instead of 1.5 kB of options that no page uses. */
export function plainIcons(): Plugin {
  return {
    name: 'plain-icons',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    async load(id) {
      if (!icon.test(id)) return null
      const { __iconData: data }: { __iconData?: IconData } = await import(pathToFileURL(id).href)
      // An alias: another icon's module under a second name.
      return data ? { code: moduleOf(data), moduleType: 'js', map: null, moduleSideEffects: false } : null
    },
  }
}

interface IconData {
  name: string
  size: number
  aliases?: string[]
  node: [tag: string, attributes: Record<string, string>, children?: unknown][]
}

/** The name of the icon and its aliases, and its shapes without keys. Throws for an icon that is drawn differently. */
export function plainIconOf({ name, size, aliases = [], node }: IconData) {
  if (size !== 24 || node.some(([, , children]) => children)) throw new Error(`${name} is not a plain icon`)
  const shapes = node.map(([tag, { key: _, ...attributes }]): [string, Record<string, string>] => [tag, attributes])
  return { names: [name, ...aliases].join(' '), shapes }
}

function moduleOf(data: IconData): string {
  const { names, shapes } = plainIconOf(data)
  return `import { plainIcon } from '/src/web/ui/plain-icon.ts'
export default /* @__PURE__ */ plainIcon(${JSON.stringify(names)}, ${JSON.stringify(shapes)})`
}
