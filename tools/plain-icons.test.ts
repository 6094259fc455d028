import { globSync, readFileSync } from 'node:fs'
import * as lucide from 'lucide-react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { plainIcon } from '../src/web/ui/plain-icon.ts'
import { plainIconOf } from './plain-icons.ts'

const sources = globSync('src/web/**/*.tsx').map((file) => readFileSync(file, 'utf8'))
const imports = sources.flatMap((text) => [...text.matchAll(/import \{([^}]+)\} from 'lucide-react'/g)])
const names = new Set(imports.flatMap(([, list = '']) => list.match(/\b[A-Z]\w+/g) ?? []))
const exported: Record<string, unknown> = { ...lucide }

const appearances = [
  {},
  { className: 'size-5 shrink-0' },
  { size: 16, strokeWidth: 1.4 },
  { 'aria-hidden': true },
  { 'aria-label': 'Menu', color: 'red' },
  { role: 'img', width: 30 },
  { 'aria-label': undefined },
]

it('each icon of the pages is drawn as by lucide-react', async () => {
  expect(names.size).toBeGreaterThan(50)
  for (const name of names) {
    const icon = exported[name]
    // biome-ignore lint/suspicious/noExplicitAny: the props of icons of any name
    const Original = icon as any
    if (!Original?.render) continue
    const data = Original.render({}, null).props.icon
    const { names: classes, shapes } = plainIconOf(data)
    const plain = plainIcon(classes, shapes)
    for (const props of appearances) expect(drawn(plain, props)).toEqual(drawn(Original, props))
  }
})

/** The markup, with attributes in alphabetical order. */
function drawn(icon: Parameters<typeof createElement>[0], props: object): string[] {
  const markup = renderToStaticMarkup(createElement(icon, props))
  const [svg = '', ...shapes] = markup.split(/(?<=>)/)
  return [...(svg.match(/[\w-]+="[^"]*"/g) ?? []).sort(), ...shapes]
}
