import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const packageFile = join(import.meta.dirname, '../../../package.json')

/** The version of this shop, such as `0.2.0`. */
export async function readShopVersion(): Promise<string> {
  const { version }: { version: string } = JSON.parse(await readFile(packageFile, 'utf8'))
  return version
}
