import type { Plugin, Rolldown } from 'vite'

/** The pages that most visitors see first. */
const pages = ['home/home-page.tsx', 'products/products-page.tsx', 'products/product-page.tsx']

/** What they do not need: the schemas of the contract, and the back office. */
const heavy = /\/node_modules\/zod\/|\/src\/(?:[^/]+\/){1,2}office\//

/** Fails the build of the store when a file that one of these pages loads contains what it does not need. */
export function lightPages(): Plugin {
  return {
    name: 'light-pages',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      for (const page of pages) {
        const found = heavyModules(chunks, `/src/store/${page}`)
        if (found.length > 0) this.error(`${page} loads ${found.join(', ')}`)
      }
    },
  }
}

type Chunk = Pick<Rolldown.OutputChunk, 'fileName' | 'isEntry' | 'imports' | 'moduleIds'>

/** The modules that a page loads without needing them. @throws when no file contains the page. */
export function heavyModules(chunks: readonly Chunk[], page: string): string[] {
  const own = chunks.filter(({ moduleIds }) => moduleIds.some((id) => id.endsWith(page)))
  // A renamed page would pass unseen.
  if (own.length === 0) throw new Error(`no file contains ${page}`)
  const loaded = new Set(own.concat(chunks.filter(({ isEntry }) => isEntry)))
  for (const { imports } of loaded) {
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) loaded.add(chunk)
  }
  return [...loaded].flatMap(({ moduleIds }) => moduleIds.filter((id) => heavy.test(id)))
}
