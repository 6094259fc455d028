import { paraglideVitePlugin } from '@inlang/paraglide-js'
import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import project from './package.json' with { type: 'json' }
import { endpointsWithoutSchemas } from './tools/endpoints-without-schemas.ts'
import { fetchBeforeImport } from './tools/fetch-before-import.ts'
import { lightPages } from './tools/light-pages.ts'
import { precompress } from './tools/precompress.ts'
import { withoutServerFunctions } from './tools/without-server-functions.ts'

/** The browser's entry, bundled with all its static imports into one file. */
const entry = /@tanstack\/react-start\/.+\/default-entry\/client/
/** Small files that several pages of the store share. */
const shared =
  /\/(?:cart\/store\/list\/add-|store\/products\/product-grid|kit\/ui\/(?:empty-state|error-state|text-field)\b)|\/icons\/(?:truck|shield-check|check|plus|minus|mail|arrow-right|chevron-left|chevron-right)\.mjs$|\/messages\/catalog_price_label\.js$/
/** The choice of a variant, on pages of products and in lists. */
const choosers = /\/(?:cart\/store\/variants\/variant|appointments\/store\/variants\/session)-chooser\b/

/** Chromium compiles a file that begins with this comment while it is downloaded; nearly all of the entry runs at once. */
const compileEarly: Plugin = {
  name: 'compile-early',
  applyToEnvironment: (environment) => environment.name === 'client',
  generateBundle: {
    // Vite adds the names of preloaded files to the code before.
    order: 'post',
    handler: (_, bundle) => {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk' && file.isEntry) file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
      }
    },
  },
}

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
      srcDirectory: 'src/store',
      router: { generatedRouteTree: 'route-tree.gen.ts', addExtensions: true },
      importProtection: { client: { files: ['**/src/**/server/**', '**/src/mail/templates/**', '**/src/*/mails/**'] } },
    }),
    react(),
    fetchBeforeImport(),
    endpointsWithoutSchemas(),
    withoutServerFunctions(),
    lightPages(),
    compileEarly,
    precompress(),
  ],
  // React has it; the shim is for versions without.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // One file with the code of every page compresses better than many small ones.
            codeSplitting: {
              groups: [
                { name: 'entry', test: entry, priority: 1 },
                { name: 'shared', test: shared },
                { name: 'choosers', test: choosers },
              ],
            },
            // Every page contains the names of all files.
            chunkFileNames: 'assets/[hash:7].js',
          },
        },
      },
    },
  },
  build: { cssTarget: project.browserslist.map((browser) => browser.replace('ios_saf', 'ios').replace(' >= ', '')) },
})
