import data from '@mdn/browser-compat-data' with { type: 'json' }
import { parseAst } from 'vite'

/** The oldest supported version of each browser: `{ chrome: 124 }`. */
export type Browsers = Readonly<Record<string, number>>

interface Compat {
  __compat?: { support: Record<string, unknown> }
  [name: string]: unknown
}

/** Reads the lines of a `browserslist`: `chrome >= 124`. */
export function readBrowsers(lines: readonly string[]): Browsers {
  const read = (line: string) => {
    const [name = '', version] = line.split(' >= ')
    return [name === 'ios_saf' ? 'safari_ios' : name, Number(version)]
  }
  return Object.fromEntries(lines.map(read))
}

/** The interfaces of global objects. */
const interfaceOf: Readonly<Record<string, string>> = { document: 'Document', navigator: 'Navigator', window: 'Window' }

/**
 * The features of the platform that a script uses although one of the browsers lacks them: globals (`Temporal`), members
 * of named objects (`URL.parse`, `document.startViewTransition`), and called methods of JavaScript's own objects
 * (`.toBase64`) whose name no older feature has.
 */
export function newerFeatures(script: string, browsers: Browsers): string[] {
  const { globals, members, methods } = featuresOf(browsers)
  const found = new Set<string>()
  visit(parseAst(script), (node) => {
    if (node.type === 'NewExpression' && globals.has(nameOf(node.callee))) found.add(nameOf(node.callee))
    const { type, property } = Object(node.callee)
    const method = nameOf(property)
    if (type === 'MemberExpression' && methods.has(method) && !members.has(memberOf(node.callee)))
      found.add(`.${method}()`)
    if (node.type === 'MemberExpression' && !node.computed && members.has(memberOf(node))) found.add(memberOf(node))
  })
  return [...found].sort()
}

function featuresOf(browsers: Browsers) {
  const globals = new Set<string>()
  const members = new Set<string>()
  const methods = new Set<string>()
  const old = new Set<string>()
  // The types of the data have no index.
  const builtins = data.javascript.builtins as unknown as Record<string, Compat>
  const interfaces = { ...(data.api as unknown as Record<string, Compat>), ...builtins }
  for (const [type, parts] of Object.entries(interfaces)) {
    if (isNewer(parts, browsers)) globals.add(type)
    for (const [part, compat] of Object.entries(parts) as [string, Compat][]) {
      const name = part.replace(/_static$/, '')
      if (!compat.__compat || /_event$/.test(part)) continue
      if (!isNewer(compat, browsers)) old.add(name)
      else {
        members.add(`${type}.${name}`)
        if (type in builtins) methods.add(name)
      }
    }
  }
  return { globals, members, methods: new Set([...methods].filter((name) => !old.has(name))) }
}

function isNewer({ __compat }: Compat, browsers: Browsers): boolean {
  if (!__compat) return false
  return Object.entries(browsers).some(([browser, version]) => {
    const support = __compat.support[browser]
    // The newest statement comes first; partial support and prefixes do not count.
    const {
      version_added: added,
      version_removed: removed,
      flags,
      prefix,
    } = Object(Array.isArray(support) ? support[0] : support)
    if (typeof added !== 'string' || flags || prefix || removed) return true
    return Number.parseFloat(added.replace('≤', '')) > version
  })
}

interface Node {
  type: string
  [part: string]: unknown
}

/** `Document.title` of `document.title`. */
function memberOf(expression: unknown): string {
  const { object, property } = Object(expression)
  const name = nameOf(object)
  return `${interfaceOf[name] ?? name}.${nameOf(property)}`
}

const nameOf = (node: unknown): string => {
  const { type, name } = Object(node)
  return type === 'Identifier' ? String(name) : ''
}

function visit(node: unknown, look: (node: Node) => void): void {
  if (Array.isArray(node)) for (const entry of node) visit(entry, look)
  else if (typeof node === 'object' && node !== null) {
    if ('type' in node) look(node as Node)
    for (const part of Object.values(node)) visit(part, look)
  }
}
