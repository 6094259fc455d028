import { globSync, readFileSync } from 'node:fs'
import { unexplainedCasts } from './unexplained-casts.ts'

// A cast silences the compiler: outside tests a comment beside it says why it holds.
const files = globSync('{src,tools,bench,demo}/**/*.{ts,tsx}', {
  exclude: ['src/paraglide/**', '**/*.gen.ts', '**/*.test.{ts,tsx}', '**/testing/**', 'src/server/app-tests/**'],
})
const found = files.flatMap((file) =>
  unexplainedCasts(file, readFileSync(file, 'utf8')).map((line) => `${file}:${line}`),
)

for (const place of found.toSorted()) console.log(`${place}: a cast needs a comment that explains why it is valid`)
if (found.length > 0) process.exitCode = 1
