import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import type { Command } from 'commander'
import { findRootToReset, generatedPassword, resetRoot } from '../../accounts/server/first-root.ts'
import { CommandRefused } from '../../kit/server/command-refused.ts'
import { withPlatform } from './with-platform.ts'

/** `reset-root`: a new password for a root who cannot sign in any more. */
export function addResetRoot(program: Command): void {
  program
    .command('reset-root')
    .description('set the password of a root account; its sessions and second factors end')
    .option('--email <address>', 'the root account, where there are several')
    .option('--generate', 'print a new password once instead of asking for one')
    .action(async (options: { email?: string; generate?: boolean }) => {
      await withPlatform(async (platform) => {
        const root = await findRootToReset(platform.database, options.email)
        const prompts = !options.generate && process.stdin.isTTY
        const password = prompts ? await promptTwice(`New password of ${root.email}: `) : generatedPassword()
        await resetRoot(platform, root.id, password)
        console.log(`The password of ${root.email} was set. Its sessions have ended, its second factors were removed.`)
        if (!prompts) console.log(`Password (shown once; change it after signing in): ${password}`)
      })
    })
}

/** Prompts for a password twice without echo. @throws CommandRefused when the two differ. */
async function promptTwice(question: string): Promise<string> {
  const password = await promptWithoutEcho(question)
  if ((await promptWithoutEcho('Once more: ')) !== password) throw new CommandRefused('The two passwords differ.')
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
