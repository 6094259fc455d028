import path from 'node:path'
import type { Plugin } from 'vite'

/** In the bundle, `import.meta.dirname` and `import.meta.url` name the source file, beside which data files are read. */
export function sourceLocations(): Plugin {
  let root = ''
  let output = ''
  return {
    name: 'source-locations',
    configResolved(config) {
      root = config.root
      output = path.resolve(root, config.build.outDir)
    },
    transform(code, id) {
      if (!id.startsWith(root) || id.includes('/node_modules/') || !/import\.meta\.(dirname|url)/.test(code))
        return null
      const source = path.relative(output, id)
      return {
        code: code
          .replaceAll('import.meta.dirname', `(import.meta.dirname + ${JSON.stringify(`/${path.dirname(source)}`)})`)
          .replaceAll('import.meta.url', `new URL(${JSON.stringify(source)}, import.meta.url).href`),
        // Lines are unchanged.
        map: null,
      }
    },
  }
}
