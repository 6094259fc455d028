import { defineConfig } from 'vite'
import { sourceLocations } from './tools/source-locations.ts'

/**
 * The server with its mail templates, and the commands of `npm run shop`. Libraries stay outside, except Drizzle, whose
 * modules Node takes half a second to resolve, and React Email, of which the shop uses a small part.
 */
export default defineConfig({
  plugins: [sourceLocations()],
  ssr: { noExternal: ['drizzle-orm', /^@react-email\//] },
  build: {
    ssr: true,
    outDir: 'dist/shop',
    target: 'node24',
    copyPublicDir: false,
    sourcemap: true,
    rolldownOptions: {
      input: { main: 'src/server/main.ts', shop: 'src/server/commands/shop.ts' },
      output: { sourcemapExcludeSources: true, chunkFileNames: '[name]-[hash].js' },
    },
  },
})
