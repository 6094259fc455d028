import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { Command } from 'commander'
import { findViewer } from '../accounts/find-viewer.ts'
import { findRootToReset, generatedPassword, ResetRefused, resetRoot } from '../accounts/reset-root.ts'
import { ConfigError, loadConfig } from '../config/config.ts'
import { RateLimits } from '../platform/http/rate-limits.ts'
import { Sessions } from '../platform/http/sessions.ts'
import { startJobs } from '../platform/jobs/jobs.ts'
import { createLog } from '../platform/log.ts'
import { openShopDatabase } from './lifecycle.ts'

/** `npm run shop -- <command>`: work on the shop from its server's console. Exit codes: 0 done, 1 failed, 2 refused. */
const program = new Command('shop').description('Work on the shop from the console of its server.')

program
  .command('reset-root')
  .description('Set the password of a root account; its sessions and second factors end.')
  .option('--email <address>', 'the root account, where there are several')
  .option('--generate', 'print a new password once instead of asking for one')
  .action(async (options: { email?: string; generate?: boolean }) => {
    await withPlatform(async (platform) => {
      const root = await findRootToReset(platform, options.email)
      const prompts = !options.generate && process.stdin.isTTY
      const password = prompts ? await promptTwice(`New password of ${root.email}: `) : generatedPassword()
      await resetRoot(platform, root.id, password)
      console.log(`The password of ${root.email} was set. Its sessions have ended, its second factors were removed.`)
      if (!prompts) console.log(`Password (shown once; change it after signing in): ${password}`)
    })
  })

type CommandPlatform = Parameters<typeof resetRoot>[0]

/** Runs `work` with the services that the use cases need; a running shop is not required. */
async function withPlatform(work: (platform: CommandPlatform) => Promise<void>): Promise<void> {
  const config = loadConfig(process.env)
  const log = createLog('error')
  const { database, close } = await openShopDatabase(config, log)
  try {
    const jobs = await startJobs(database, log)
    const clock = () => new Date()
    const sessions = new Sessions({
      db: database.db,
      secure: config.publicUrl.startsWith('https:'),
      clock,
      findViewer: (id) => findViewer(database.db, id),
    })
    const limits = new RateLimits(database.pool, config.rateLimits)
    await work({ config, database, jobs, clock, limits, sessions }).finally(() => jobs.stop())
  } finally {
    await close()
  }
}

/** Prompts for a password twice without echo. @throws ResetRefused when the two differ. */
async function promptTwice(question: string): Promise<string> {
  const password = await promptWithoutEcho(question)
  if ((await promptWithoutEcho('Once more: ')) !== password) throw new ResetRefused('The two passwords differ.')
  return password
}

async function promptWithoutEcho(question: string): Promise<string> {
  process.stdout.write(question)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true })
  try {
    return await lines.question('')
  } finally {
    lines.close()
    process.stdout.write('\n')
  }
}

try {
  await program.parseAsync()
} catch (error) {
  const refused = error instanceof ResetRefused || error instanceof ConfigError
  console.error(refused ? error.message : error)
  process.exitCode = refused ? 2 : 1
}
