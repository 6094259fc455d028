import { isStaff, type Role } from '../../kit/roles.ts'
import { decodedPath } from '../../kit/server/http/request-target.ts'
import type { PageContext } from '../page-context.ts'

/** What the document of the back office loads: of the build, or of Vite in development. */
export interface OfficeFiles {
  /** Tags of the head. */
  head: string
  /** The program, as a module script. */
  script: string
}

interface Given {
  shop: Pick<PageContext, 'publicUrl' | 'demo' | 'emulatedPayments'>
  /** The answers of the API that the rendering read, by their paths. */
  answers: Record<string, string>
}

const storeScripts = /<link rel="modulepreload"[^>]*>|<script type="module"[^>]*>.*?<\/script>/gs

/**
 * Whether the store leaves the page of an address to the back office: by route and role, never by a text of the page, which
 * visitors can cause.
 */
export const isOfficePlace = (address: string, role: Role | undefined): boolean =>
  role !== undefined && isStaff(role) && /^(?:\/es)?\/(?:admin(?:\/|$)|profile\/?$)/.test(decodedPath(address))

/** Makes a page that the store has left to the back office a document of it, which has its own program. */
export function officeDocument(html: string, files: OfficeFiles, nonce: string, given: Given): string {
  const data = JSON.stringify(given).replaceAll('<', '\\u003c')
  const json = `<script type="application/json" id="given">${data}</script>`
  return html
    .replace(storeScripts, '')
    .replace('</head>', () => `${files.head}</head>`)
    .replace('</body>', () => `${json}${files.script.replace('<script', `<script nonce="${nonce}"`)}</body>`)
}

/** The part of Vite's manifest that is read. */
type Manifest = Record<string, { file: string; imports?: string[]; css?: string[] }>

/** The files that the program imports are loaded together with it. */
export function builtOffice(manifest: Manifest, entry = 'src/office/main.tsx'): OfficeFiles {
  const chunks = new Set<string>()
  const collect = (name: string) => {
    if (chunks.has(name)) return
    chunks.add(name)
    for (const used of manifest[name]?.imports ?? []) collect(used)
  }
  collect(entry)
  const files = [...chunks].flatMap((name) => manifest[name] ?? [])
  const styles = files.flatMap(({ css = [] }) => css.map((file) => `<link rel="stylesheet" href="/${file}">`))
  const preloads = files.map(({ file }) => `<link rel="modulepreload" href="/${file}">`)
  return {
    head: [...styles, ...preloads].join(''),
    script: `<script type="module" src="/${manifest[entry]?.file}"></script>`,
  }
}

/** Vite serves the sources; React's plugin needs its runtime before the first module. */
export const officeInDevelopment: OfficeFiles = {
  head: '',
  script: `<script type="module">import { injectIntoGlobalHook } from '/@react-refresh'
injectIntoGlobalHook(window)
window.$RefreshReg$ = () => {}
window.$RefreshSig$ = () => (type) => type
await import('/src/office/main.tsx')</script>`,
}
