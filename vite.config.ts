import { paraglideVitePlugin } from '@inlang/paraglide-js'
import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkModules } from './tools/chunk-modules.ts'
import { precompress } from './tools/precompress.ts'
import { withoutJsonSchema } from './tools/without-json-schema.ts'

/** The browser's entry, bundled with all its static imports into one file. */
const entry = /@tanstack\/react-start\/.+\/default-entry\/client/

export default defineConfig({
  plugins: [
    paraglideVitePlugin({
      project: './project.inlang',
      outdir: './src/paraglide',
      strategy: ['url', 'baseLocale'],
      emitReadme: false,
    }),
    tailwindcss(),
    tanstackStart({
      srcDirectory: 'src/web',
      router: { generatedRouteTree: 'route-tree.gen.ts', addExtensions: true },
      importProtection: { client: { files: ['**/src/server/**', '**/src/mails/**'] } },
    }),
    react(),
    withoutJsonSchema(),
    precompress(),
    chunkModules(),
  ],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // One file with the code of every page compresses better than many small ones.
            codeSplitting: { groups: [{ name: 'entry', test: entry }] },
          },
        },
      },
    },
  },
  build: { cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'] },
})
