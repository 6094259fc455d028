import type { Plugin } from 'vite'

const helper = '\0vite/preload-helper.js'
const exported = 'export const __vitePreload ='

/** Lets every import of the browser be repeated after it failed: see `src/kit/page/fetch-first.ts`. */
export function fetchBeforeImport(): Plugin {
  return {
    name: 'fetch-before-import',
    apply: 'build',
    transform(code, id) {
      if (id !== helper) return
      if (!code.includes(exported)) this.error(`Vite's ${helper.slice(1)} has changed`)
      const wrapped = `export const __vitePreload = fetchFirst(preload)`
      return `import { fetchFirst } from '/src/kit/page/fetch-first.ts'\n${code.replace(exported, 'const preload =')}\n${wrapped}`
    },
  }
}
