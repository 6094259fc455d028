import { globSync, readFileSync } from 'node:fs'

const soft = 150
const hard = 300

const files = globSync('{src,tools,e2e,bench,demo,deploy-tests,cluster-tests}/**/*.{ts,tsx,css,js,mjs}', {
  exclude: ['src/paraglide/**', '**/*.gen.ts'],
})
const sizes = files
  .map((file) => ({ file, lines: readFileSync(file, 'utf8').trimEnd().split('\n').length }))
  .sort((a, b) => b.lines - a.lines)

for (const { file, lines } of sizes.filter(({ lines }) => lines > soft)) {
  console.log(`${lines > hard ? 'too long' : 'long'}: ${file} has ${lines} lines`)
}
if (sizes.some(({ lines }) => lines > hard)) {
  console.log(`No file may have more than ${hard} lines: split it.`)
  process.exitCode = 1
}
