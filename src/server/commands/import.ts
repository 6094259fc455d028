import { access } from 'node:fs/promises'
import { basename } from 'node:path'
import { type Command, Option } from 'commander'
import type { ImportDetails } from '../../imports/office-api.ts'
import type { Locale } from '../../kit/locale.ts'
import { CommandRefused } from '../../kit/server/command-refused.ts'
import { HttpError } from '../../kit/server/http/errors.ts'
import { createProgress } from './progress.ts'
import { withPlatform } from './with-platform.ts'

const details = `
Without --apply nothing of the shop changes: the import is stored with what it would do, and stands on the page Import of
the back office, where it can be applied. Make a backup before: there is no undo. The same file again changes nothing.`

interface ImportOptions {
  apply?: boolean
  active?: boolean
  json?: boolean
  language: Locale
}

/** `import`: products from files of another shop. */
export function addImport(program: Command): void {
  program
    .command('import')
    .description(
      'read products from files of Shopify, WooCommerce, Etsy or Square, and say what importing them would do',
    )
    .argument('<files...>', 'CSV files as they were exported')
    .option('--apply', 'import them')
    .option('--active', 'with --apply: put new products on sale at once, where the other shop sells them')
    .option('--json', 'print the result as one line of JSON')
    .addOption(
      new Option('--language <language>', 'of the words that take the place of signs in names')
        .choices(['en', 'es'])
        .default('en'),
    )
    .addHelpText('after', details)
    .action(async (files: string[], options: ImportOptions) => {
      const stored = files.map((path) => ({ name: basename(path), path }))
      for (const path of files) {
        await access(path).catch((cause: unknown) => {
          throw new CommandRefused(`There is no file ${path}`, { cause })
        })
      }
      const found = await importFiles(stored, options)
      const { id, source, counts, leftBehind, state, done, left, refused } = found
      const applied = options.apply ? { state, done, left, refused } : {}
      if (options.json) console.log(JSON.stringify({ id, source, counts, leftBehind, ...applied }))
      else console.log(summaryOf(found))
    })
}

function importFiles(files: { name: string; path: string }[], options: ImportOptions): Promise<ImportDetails> {
  return withPlatform(async (platform) => {
    // Only this command needs all features.
    const [imports, applying, { productContext }, { inTransaction }] = await Promise.all([
      import('../../imports/server/imports.ts'),
      import('../../imports/server/applying.ts'),
      import('../product-context.ts'),
      import('../../kit/server/database/database.ts'),
    ])
    const { database } = platform
    const planned = await imports.addImport(platform, null, files, options.language).catch((cause: unknown) => {
      throw cause instanceof HttpError ? new CommandRefused(cause.message, { cause }) : cause
    })
    if (!options.apply) return planned
    const { id } = planned
    await inTransaction(database, (tx) => imports.markStarted(tx, null, id, options.active === true))
    const progress = createProgress()
    const onProgress = (position: number) => progress.step(`product ${position}`)
    await applying.workImport(productContext(platform), id, { onProgress }).finally(() => progress.end())
    return imports.readImport(database.db, id)
  })
}

function summaryOf({ id, source, state, counts, leftBehind, done, refused }: ImportDetails): string {
  const { create, update, skip, refuse } = counts
  const planned = `${create} new, ${update} changed, ${skip} unchanged, ${refuse} refused`
  return [
    `Products from ${source}: ${planned}.`,
    ...leftBehind.map(({ column, rows }) => `Left behind: ${column} (rows: ${rows})`),
    state === 'done'
      ? `Applied: ${done - (refused - refuse)} products saved, ${refused} refused.`
      : 'Nothing was changed. Apply it with --apply, or on the page Import of the back office.',
    `Import ${id}`,
  ].join('\n')
}
