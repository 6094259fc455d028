import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

type Imports = Map<string, Set<string>>

const specifiers = /(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+)'/g
const excluded = /\.test\.tsx?$|^src\/(paraglide|server\/(testing|app-tests))\/|route-tree\.gen/

/** The module of a file in `src/`: a folder of the server or of the browser code, otherwise the folder in `src/`. Null for tests. */
export function moduleOf(file: string): string | null {
  const [src, area, folder, rest] = file.split('/')
  if (src !== 'src' || !area || !folder || excluded.test(file)) return null
  if (area === 'server') return rest === undefined || ['startup', 'commands'].includes(folder) ? 'app' : folder
  if (area === 'web') return rest === undefined ? 'web/routes' : `web/${folder}`
  return area
}

/** The modules that each module imports, read from the files in `root`. */
export function readModuleImports(root: string): Imports {
  const imports: Imports = new Map()
  for (const file of globSync('src/**/*.{ts,tsx}', { cwd: root })) {
    const from = moduleOf(file)
    if (from === null) continue
    for (const [, specifier = ''] of readFileSync(join(root, file), 'utf8').matchAll(specifiers)) {
      const to = moduleOf(normalize(join(dirname(file), specifier)))
      if (to === null || to === from) continue
      imports.set(from, (imports.get(from) ?? new Set()).add(to))
    }
  }
  return imports
}

/** The arrows of the diagram without transitive imports: `from --> to`, sorted. */
export function arrows(imports: Imports): string[] {
  return [...imports]
    .flatMap(([from, modules]) => [...modules].map((to) => [from, to] as const))
    .filter(([from, to]) => !reaches(imports, from, to))
    .map(([from, to]) => `${from} --> ${to}`)
    .sort()
}

/** Whether `from` imports `to` through at least one other module. */
function reaches(imports: Imports, from: string, to: string): boolean {
  const open = [...(imports.get(from) ?? [])].filter((module) => module !== to)
  const visited = new Set<string>()
  for (let module = open.pop(); module !== undefined; module = open.pop()) {
    if (module === to) return true
    if (visited.has(module)) continue
    visited.add(module)
    open.push(...(imports.get(module) ?? []))
  }
  return false
}
