import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// Writes the fixture of this version: records the statements of the tests that use most of them, then fills and dumps a
// shop. See fixtures/releases/README.md.

const [folder] = process.argv.slice(2)
if (!folder) {
  console.error('usage: npm run fixture:release -- fixtures/releases/<version>-<newest migration>')
  process.exit(2)
}
const tool = join(process.cwd(), 'src/testing/release-fixture')
const work = mkdtempSync(join(tmpdir(), 'statements-'))
const statements = join(work, 'statements.jsonl')
const orders = ['checkout/server/checkout', 'checkout/server/manual-order', 'refunds/server/refund-order']
const others = ['mail/server/', 'reports/', 'accounts/server/privacy', 'accounts/server/sign-in', 'kit/server/jobs/']

function run(command: string, args: string[], environment: Record<string, string> = {}): void {
  const { status } = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...environment } })
  if (status === 0) return
  rmSync(work, { recursive: true })
  process.exit(1)
}

run(
  'node_modules/.bin/vitest',
  ['run', ...['server/app-tests/role-matrix', ...orders, ...others].map((name) => `src/${name}`)],
  {
    RECORD_STATEMENTS: statements,
    NODE_OPTIONS: `--import ${join(tool, 'record-statements.ts')}`,
  },
)
run(process.execPath, [join(tool, 'write.ts'), folder, statements])
rmSync(work, { recursive: true })
