import { enableCompileCache } from 'node:module'
import { ensureBuilt } from './build.ts'

// `npm start`: builds when needed, then becomes the shop.
enableCompileCache()
process.env.NODE_ENV = 'production'
if (!(await ensureBuilt())) process.exit(1)
await import('../../src/server/main.ts')
