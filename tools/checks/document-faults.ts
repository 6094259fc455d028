import { dirname, join } from 'node:path'

/** One document, by its path from the project's folder. */
export interface Document {
  path: string
  text: string
}

/** The files of the project that git keeps, by their paths. */
export interface Files {
  paths: readonly string[]
  /** What the tools make, as .gitignore names it: `dist/`. */
  made: readonly string[]
}

/** The provider of an example, what npm installs, and a table that is written with a release. */
const notKept = ['src/payments/bank/', 'node_modules/', 'docs/test-times.md']
const sourceFile = /[^.]\.(?:ts|tsx|cjs|css|json|md|sql)$/
const isPattern = /[*{]/

/**
 * Paths in code that do not exist, links to nothing, and headings that no document has. A path is a word with a slash that
 * begins with a folder of the project or of src/, or ends like a file of sources; it is written from the project's folder,
 * or from the folder of its document. `office/index.ts` is that of any feature, and a name of a source file alone must exist
 * anywhere. `<name>` and `*` stand for any.
 */
export function findDocumentFaults(documents: readonly Document[], files: Files): string[] {
  const project = indexOf(files)
  const proses = documents.map(({ path, text }) => ({ path, prose: text.replace(/^```[\s\S]*?^```/gm, '') }))
  const headings = new Map(proses.map(({ path, prose }) => [path, anchorsOf(prose)]))
  return proses.flatMap(({ path, prose }) => {
    const code = Array.from(prose.matchAll(/`([^`\n]+)`/g), ([, span = '']) => span.split(/\s/)).flat()
    const links = Array.from(prose.matchAll(/\]\(([^()\s]+)\)/g), ([, target = '']) => target)
    const faults = [
      ...code.flatMap((word) => faultOfPath(word, dirname(path), project)),
      ...links.flatMap((target) => faultOfLink(target, path, project, headings)),
    ]
    return [...new Set(faults)].map((fault) => `${path}: ${fault}`)
  })
}

type Project = ReturnType<typeof indexOf>

function indexOf({ paths, made }: Files) {
  const folders = paths.flatMap((path) => {
    const parts = path.split('/')
    return parts.slice(1).map((_, at) => parts.slice(0, at + 1).join('/'))
  })
  const existing = new Set([...paths, ...folders])
  const topFolders = new Set(folders.map((folder) => folder.split('/')[0] ?? ''))
  const features = new Set(folders.filter((folder) => /^src\/[^/]+$/.test(folder)).map((folder) => folder.slice(4)))
  const names = new Set(paths.map(nameOf))
  return { paths, existing, topFolders, features, names, made: [...made, ...notKept] }
}

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)

function faultOfPath(word: string, folder: string, project: Project): string[] {
  const path = word.replace(/[.,;:]$/, '').replace(/\/$/, '')
  // Addresses of the shop have a parameter in braces, and nothing else of these a choice.
  if (!/^[\w.@$*-][\w./@$*<>{},-]*$/.test(path) || /\{[^,}]*\}/.test(path)) return []
  if (project.made.some((start) => `${path}/`.startsWith(start))) return []
  const pattern = path.replace(/<[^>]+>/g, '*')
  const isSource = sourceFile.test(path)
  if (!pattern.includes('/')) return !isSource || hasName(pattern, project) ? [] : [`no file is called ${path}`]
  const [first = ''] = pattern.split('/')
  if (!project.topFolders.has(first) && !project.features.has(first) && !isSource) return []
  const ofFeature = /^(?:server|store|office)\//.test(pattern) ? [`src/*/${pattern}`] : []
  if ([pattern, join(folder, pattern), ...ofFeature].some((one) => exists(one, project))) return []
  const whole = wholePath(path, project)
  return [`${path} does not exist${whole ? `; ${whole} does` : ''}`]
}

/** The only path that may be meant. */
function wholePath(path: string, { existing, paths }: Project): string | undefined {
  if (existing.has(`src/${path}`)) return `src/${path}`
  const [one, ...others] = paths.filter((file) => nameOf(file) === nameOf(path))
  return others.length === 0 ? one : undefined
}

const exists = (pattern: string, { existing }: Project) =>
  isPattern.test(pattern) ? [...existing].some((path) => regexOf(pattern).test(path)) : existing.has(pattern)

const hasName = (pattern: string, { names }: Project) =>
  isPattern.test(pattern) ? [...names].some((name) => regexOf(pattern).test(name)) : names.has(pattern)

/** `*` is a part of a name, `**` any folders, `{a,b}` a choice. */
function regexOf(pattern: string): RegExp {
  const source = pattern
    .replace(/[.$]/g, '\\$&')
    .replace(/\*\*\/|\*/g, (star) => (star === '*' ? '[^/]*' : '(?:.*/)?'))
    .replace(/\{([^}]*)\}/g, (_, choice: string) => `(?:${choice.replaceAll(',', '|')})`)
  return new RegExp(`^${source}$`)
}

function faultOfLink(
  target: string,
  from: string,
  { existing }: Project,
  headings: ReadonlyMap<string, ReadonlySet<string>>,
): string[] {
  if (/^(?:\w+:|\/)/.test(target)) return []
  const [file = '', anchor] = target.split('#')
  const path = file === '' ? from : join(dirname(from), file).replace(/\/$/, '')
  if (!existing.has(path)) return [`the link to ${target} leads nowhere`]
  return !anchor || headings.get(path)?.has(anchor) ? [] : [`${path} has no heading #${anchor}`]
}

/** The anchors of headings, as GitHub makes them. */
function anchorsOf(prose: string): Set<string> {
  const titles = Array.from(prose.matchAll(/^#+ (.+)$/gm), ([, title = '']) => title)
  return new Set(
    titles.map((title) =>
      title
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .trim()
        .replaceAll(' ', '-'),
    ),
  )
}

const status = /^\*\*Status\.\*\* (?:Holds\.|Holds in part[:;,] .+|Replaced by \[\d{3}\]\(\d{3}-[\w-]+\.md\).*)$/

/**
 * Decisions without a status, and differences between the decisions and their index: each stands there once, with its
 * title, and says when it does not hold as it is.
 */
export function findDecisionFaults(decisions: readonly Document[], index: string): string[] {
  const listed = index.split('\n').filter((line) => /^- \[\d{3}\]/.test(line))
  const expected = decisions.map(({ path, text }) => lineOf(nameOf(path), text))
  return [
    ...decisions.flatMap(({ path, text }) => {
      const [title = '', , line = ''] = text.split('\n')
      const isNamed = /^# (\d{3}): \S/.exec(title)?.[1] === nameOf(path).slice(0, 3)
      return [
        ...(isNamed ? [] : [`${path}: the first line must be "# ${nameOf(path).slice(0, 3)}: …"`]),
        ...(status.test(line) ? [] : [`${path}: the third line must be a status`]),
      ]
    }),
    ...expected.filter((line) => !listed.includes(line)).map((line) => `the index lacks: ${line}`),
    ...listed.filter((line) => !expected.includes(line)).map((line) => `no decision is: ${line}`),
    ...listed.filter((line, at) => listed.indexOf(line) !== at).map((line) => `twice in the index: ${line}`),
  ]
}

function lineOf(file: string, text: string): string {
  const [title = '', , line = ''] = text.split('\n')
  const replaced = /^\*\*Status\.\*\* Replaced by \[(\d{3})\]/.exec(line)?.[1]
  const note = replaced
    ? ` (replaced by ${replaced})`
    : line.startsWith('**Status.** Holds in part')
      ? ' (in part)'
      : ''
  return `- [${file.slice(0, 3)}](${file}) ${title.replace(/^# \d{3}:? /, '')}${note}`
}
