import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

type Imports = Map<string, Set<string>>

const specifiers = /(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+)'/g
const left = /\.test\.tsx?$|^src\/(paraglide|server\/(testing|app-tests))\/|route-tree\.gen/

/** The room of a file of `src/`: a folder of the server or of the browser code, otherwise the folder below `src/`. */
export function roomOf(file: string): string | null {
  const [src, area, folder, rest] = file.split('/')
  if (src !== 'src' || !area || !folder || left.test(file)) return null
  if (area === 'server') return rest === undefined || folder === 'startup' ? 'app' : folder
  if (area === 'web') return rest === undefined ? 'web/routes' : `web/${folder}`
  return area
}

/** Which rooms import which, read from the files below `root`. */
export function readRoomImports(root: string): Imports {
  const imports: Imports = new Map()
  for (const file of globSync('src/**/*.{ts,tsx}', { cwd: root })) {
    const from = roomOf(file)
    if (from === null) continue
    for (const [, specifier = ''] of readFileSync(join(root, file), 'utf8').matchAll(specifiers)) {
      const to = roomOf(normalize(join(dirname(file), specifier)))
      if (to === null || to === from) continue
      imports.set(from, (imports.get(from) ?? new Set()).add(to))
    }
  }
  return imports
}

/** The arrows of the picture: an import that another chain of imports implies is left out. Sorted, `from --> to`. */
export function arrows(imports: Imports): string[] {
  return [...imports]
    .flatMap(([from, rooms]) => [...rooms].map((to) => [from, to] as const))
    .filter(([from, to]) => !reaches(imports, from, to))
    .map(([from, to]) => `${from} --> ${to}`)
    .sort()
}

/** Whether `to` is reached from `from` over at least one other room. */
function reaches(imports: Imports, from: string, to: string): boolean {
  const open = [...(imports.get(from) ?? [])].filter((room) => room !== to)
  const visited = new Set<string>()
  for (let room = open.pop(); room !== undefined; room = open.pop()) {
    if (room === to) return true
    if (visited.has(room)) continue
    visited.add(room)
    open.push(...(imports.get(room) ?? []))
  }
  return false
}
