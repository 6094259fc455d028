import { enableCompileCache, registerHooks } from 'node:module'
import { join } from 'node:path'

// What was compiled once is read at the next start; where the folder cannot be written, nothing is kept.
enableCompileCache(join(import.meta.dirname, '../../../node_modules/.cache/shop'))

/**
 * Node reads the package.json that governs a module anew for each module, and Drizzle's has 180 kB: its 100 modules cost
 * 140 MB of memory and half a second of every start. What is inside Drizzle is where it says it is and is a module, and
 * what is asked of it from outside is looked up once per name.
 */
const found = new Map<string, { url: string; format: 'module'; shortCircuit: true }>()

const module = (url: string) => ({ url, format: 'module' as const, shortCircuit: true as const })

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL } = context
    if (specifier.startsWith('.') && parentURL?.includes('/node_modules/drizzle-orm/') && specifier.endsWith('.js')) {
      return module(new URL(specifier, parentURL).href)
    }
    // A CommonJS package would get another file.
    if (!/^drizzle-orm(\/|$)/.test(specifier) || !context.conditions.includes('import')) return next(specifier, context)
    const known = found.get(specifier) ?? module(next(specifier, context).url)
    found.set(specifier, known)
    return known
  },
})
