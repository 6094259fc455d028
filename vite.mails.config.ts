import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The mail templates as one module that plain Node can import. */
export default defineConfig({
  plugins: [react()],
  build: {
    ssr: 'src/mails/index.ts',
    outDir: 'dist/mails',
    target: 'node24',
    copyPublicDir: false,
  },
})
