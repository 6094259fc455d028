import { globSync, readFileSync } from 'node:fs'
import { longFunctions } from './long-functions.ts'

// Biome's own rule does not count the line breaks of JSX.
const files = globSync('{src,tools,bench,demo,cluster-tests/support}/**/*.{ts,tsx}', {
  exclude: ['src/paraglide/**', '**/*.gen.ts', '**/*.test.{ts,tsx}', '**/testing/**', 'src/server/app-tests/**'],
})
const found = files.flatMap((file) =>
  longFunctions(file, readFileSync(file, 'utf8')).map(({ line, lines }) => ({ place: `${file}:${line}`, lines })),
)

for (const { place, lines } of found.toSorted((a, b) => b.lines - a.lines)) {
  console.log(`${place}: a function of ${lines} lines, at most 40 are allowed: split it.`)
}
if (found.length > 0) process.exitCode = 1
