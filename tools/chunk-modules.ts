import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Plugin } from 'vite'

/** Writes `dist/modules.json`: the source files and libraries in each file of the browser build. */
export function chunkModules(): Plugin {
  let root = process.cwd()
  return {
    name: 'chunk-modules',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    configResolved(config) {
      root = config.root
    },
    async writeBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const modules = chunks.map(({ fileName, moduleIds }) => [`/${fileName}`, moduleIds.map((id) => nameOf(id, root))])
      await mkdir(path.join(root, 'dist'), { recursive: true })
      await writeFile(path.join(root, 'dist/modules.json'), `${JSON.stringify(Object.fromEntries(modules))}\n`)
    },
  }
}

/** `src/web/router.tsx`, or `node_modules/react-dom/client.js`; virtual modules keep their id. */
function nameOf(id: string, root: string): string {
  const [file = id] = id.split('?')
  const library = file.lastIndexOf('node_modules/')
  return library >= 0 ? file.slice(library) : path.relative(root, file)
}
