import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { nodeVersionFault } from '../kit/server/node-version.ts'

const fault = nodeVersionFault()
if (fault !== null) {
  console.error(fault)
  process.exit(1)
}

// Imported dynamically: an older Node has not all of these functions.
const { enableCompileCache, flushCompileCache, setSourceMapsSupport } = await import('node:module')

// Speeds up the next start; without effect when the folder cannot be written.
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/shop'))

// Stack traces name the sources.
setSourceMapsSupport(true, { nodeModules: false })

// Allocations during startup make V8 grow its young generation, which an idle shop never shrinks again: 25 MB without a
// gain in throughput (bench/README.md).
setFlagsFromString('--semi-space-growth-factor=1')

// Imported dynamically: these apply only to what is loaded after them.
await import('./startup/start.ts')

// A process that is killed leaves its compiled code to the next one, too.
flushCompileCache()
