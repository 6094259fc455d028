import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { ofTheFile } from './files-per-language.ts'

it('a message has the language of its file', () => {
  const file = 'src/paraglide/messages/cart_button.js'
  const code = ofTheFile(readFileSync(file, 'utf8'), file)
  expect(code).toContain(
    "const locale = IS_SPANISH_FILE ? 'es' : 'en'\n\tif (locale === \"es\") return es_cart_button(inputs)",
  )
})

it('a message of another form fails the build', () => {
  expect(() => ofTheFile('export const a = () => `A`', 'a.js')).toThrow('a.js does not choose its language')
})

it('no page asks for a message in another language: its file has only one', () => {
  // Only the server writes the notice for browsers without JavaScript.
  const exclude = ['src/web/root/no-code-notice.tsx']
  const sources = globSync('src/{web,domain,contract}/**/*.{ts,tsx}', { exclude })
  const asking = sources.filter((file) =>
    /\bm\.\w+\((?:[^()]|\([^()]*\))*\{\s*locale\b/.test(readFileSync(file, 'utf8')),
  )
  expect(sources.length).toBeGreaterThan(500)
  expect(asking).toEqual([])
})

it('every script of the browser build has a Spanish file beside it, which imports Spanish files only', () => {
  const names = (folder: string) => globSync(`*.js`, { cwd: folder }).sort()
  expect(names('dist/client/assets/es')).toEqual(names('dist/client/assets'))
  const spanish = names('dist/client/assets/es').map((name) => readFileSync(`dist/client/assets/es/${name}`, 'utf8'))
  expect(spanish.filter((code) => /["'`]\/?assets\/[\w-]+\.js["'`]/.test(code))).toEqual([])
  expect(spanish.join('\n')).toContain('Carrito de compras')
  expect(spanish.join('\n')).not.toContain('Shopping cart')
})
