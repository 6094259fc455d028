import './startup/v8-flags.ts'
import './startup/module-resolution.ts'

// Imported only now: the hooks work on what is loaded after them.
await import('./startup/start.ts')
