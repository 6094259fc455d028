import './startup/v8-flags.ts'
import './startup/module-resolution.ts'

// Imported dynamically: the module hooks apply only to modules that are loaded after them.
await import('./startup/start.ts')
