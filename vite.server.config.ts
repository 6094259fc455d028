import { defineConfig } from 'vite'
import { sourceLocations } from './tools/source-locations.ts'

/** The server with its mail templates. Libraries stay outside, except Drizzle: Node takes half a second to resolve its modules. */
export default defineConfig({
  plugins: [sourceLocations()],
  ssr: { noExternal: ['drizzle-orm'] },
  build: {
    ssr: 'src/server/main.ts',
    outDir: 'dist/shop',
    target: 'node24',
    copyPublicDir: false,
    sourcemap: true,
    rolldownOptions: { output: { sourcemapExcludeSources: true, chunkFileNames: '[name]-[hash].js' } },
  },
})
