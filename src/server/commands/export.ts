import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Argument, type Command, Option } from 'commander'
import type { Stringifier } from 'csv-stringify'
import { writeBackupFile } from '../../backup/server/backup-file.ts'
import type { Locale } from '../../kit/locale.ts'
import { CommandRefused } from '../../kit/server/command-refused.ts'
import { createProgress } from './progress.ts'
import { withDatabase } from './with-database.ts'

const details = `
CSV in UTF-8 for spreadsheets: products in the order of the catalog, the others newest first. Times are those of Puerto
Rico. Without a file the list is written to the standard output. Exports of orders, credit notes and customers contain
personal data and are recorded in the audit trail.`

const lists = ['products', 'orders', 'credit-notes', 'customers'] as const

/** `export`: the products, orders, credit notes or customers as a CSV file. */
export function addExport(program: Command): void {
  program
    .command('export')
    .description('write the products, orders, credit notes or customers to a CSV file')
    .addArgument(new Argument('<list>', 'what to export').choices(lists))
    .argument('[file]', 'a new file; the standard output without it')
    .addOption(new Option('--language <language>', 'of headers and texts').choices(['en', 'es']).default('en'))
    .option(
      '--transfer',
      'products for `import` of another shop: every cell as it is stored, no workshops and services',
    )
    .option('--force', 'overwrite an existing file')
    .addHelpText('after', details)
    .action(async (list: (typeof lists)[number], file: string | undefined, options: ExportOptions) => {
      if (options.transfer && list !== 'products') throw new CommandRefused('Only products can be transferred.')
      const { exports, transfer } = await loadExports()
      await withDatabase(async (shop) => {
        const open = async () => (options.transfer ? transfer(shop) : exports[list](shop, options.language))
        if (file === undefined) {
          await pipeline(await open(), process.stdout, { end: false }).catch(ignoreClosedPipe)
          return
        }
        await writeBackupFile(file, (sink) => copy(open, sink), { force: options.force === true })
        console.log(`The ${list.replace('-', ' ')} were written to ${file}`)
      })
    })
}

interface ExportOptions {
  language: Locale
  force?: boolean
  transfer?: boolean
}

/** Imported dynamically, because it needs the generated texts of the build, which other commands do not need. */
async function loadExports() {
  return import('./open-export.ts').catch((cause: unknown) => {
    if (!(cause instanceof Error) || !cause.message.includes('paraglide')) throw cause
    throw new CommandRefused('The texts of the shop are not built yet. Run: npm run build', { cause })
  })
}

async function copy(open: () => Promise<Stringifier>, sink: Writable): Promise<void> {
  const csv = await open()
  const progress = createProgress()
  let bytes = 0
  const counted = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      bytes += chunk.length
      progress.step(`${(bytes / 1_000_000).toFixed(1)} MB`)
      yield chunk
    }
  }
  await pipeline(csv, counted, sink).finally(() => progress.end())
}

/** Ignores EPIPE: the reader, such as `head`, may close the pipe early. */
function ignoreClosedPipe(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'EPIPE')) throw error
}
