import { enableCompileCache } from 'node:module'
import { ensureBuilt } from './build.ts'

// `npm start`: builds if necessary, then runs the server in this process.
enableCompileCache()
process.env.NODE_ENV = 'production'
if (!(await ensureBuilt())) process.exit(1)
await import('../../src/server/main.ts')
