import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { fetchBeforeImport } from './tools/fetch-before-import.ts'
import { precompress } from './tools/precompress.ts'

/** Libraries that only some pages need. */
const ofSomePages = {
  calendar: /\/node_modules\/(?:@fullcalendar|temporal)/,
  charts: /\/node_modules\/(?:recharts|victory-vendor|d3-|decimal|es-toolkit|@reduxjs|redux|react-redux|immer)/,
}
const some = Object.values(ofSomePages)

/** Pages that are often opened one after the other are one file. */
const pages = {
  sales:
    /\/src\/(?:(?:orders|refunds|payment-admin|payments|checkout|documents|outbox|messages)\/|desk\/office\/(?:order|refused|parcel|ship|cancel|owed|refund)s?\b)/,
  catalog:
    /\/src\/(?:(?:catalog|pictures|appointments|workshops|stock-alerts)\/|desk\/office\/(?:product|booking|calendar)s?\b)/,
  settings: /\/src\/(?:(?:settings|mail)\/|desk\/office\/cart-)/,
  people: /\/src\/(?:(?:accounts|audit|system-logs|checks)\/|desk\/office\/(?:people|person)\b)/,
}

/** The back office: an application of its own, in few files. Its document and style sheet are the store's. */
export default defineConfig({
  plugins: [react(), fetchBeforeImport(), precompress()],
  publicDir: false,
  build: {
    outDir: 'dist/office',
    manifest: true,
    rolldownOptions: {
      input: 'src/office/main.tsx',
      output: {
        entryFileNames: 'assets/office-[hash:7].js',
        chunkFileNames: 'assets/office-[hash:7].js',
        codeSplitting: {
          groups: [
            // First, because a group takes along what its modules import.
            {
              name: 'libraries',
              test: (id) => id.includes('/node_modules/') && !some.some((test) => test.test(id)),
              priority: 3,
            },
            ...Object.entries(ofSomePages).map(([name, test]) => ({ name, test, priority: 2 })),
            { name: 'shell', test: /\/src\/(?:kit|office|store|session|sale|paraglide)\//, priority: 1 },
            ...Object.entries(pages).map(([name, test]) => ({ name, test })),
          ],
        },
      },
    },
  },
})
