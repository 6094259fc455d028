import { registerHooks } from 'node:module'

const quick = new URL('../src/testing/quick-argon2.ts', import.meta.url).href

// Loaded before the shop: its password hashes cost a fraction, as in the other tests. Their real cost is tested there.
registerHooks({
  resolve(specifier, context, next) {
    const replaced = specifier === '@node-rs/argon2' && context.parentURL !== quick
    return replaced ? { url: quick, shortCircuit: true } : next(specifier, context)
  },
})
