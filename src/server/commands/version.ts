import type { Command } from 'commander'
import { readMigrations } from '../../kit/server/database/migrate.ts'
import { readShopVersion } from '../../kit/server/shop-version.ts'

/** `version`: what is installed; it reads neither the configuration nor the database. */
export function addVersion(program: Command): void {
  program
    .command('version')
    .description('print the version of the shop, its last migration and the version of Node')
    .action(async () => {
      const migrations = await readMigrations()
      console.log(`Flor de Maga ${await readShopVersion()}`)
      console.log(`Last migration ${migrations.at(-1)?.tag}`)
      console.log(`Node ${process.version}`)
    })
}
