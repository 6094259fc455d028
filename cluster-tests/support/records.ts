import type { Emulator } from '../../packages/paypal-emulator/emulator.ts'
import { openDatabase } from '../../src/kit/server/database/database.ts'
import { createLog } from '../../src/kit/server/log.ts'
import { type SignedIn, startTestShop, type TestShop } from '../../src/testing/test-shop.ts'
import type { EmulatorProcess } from './emulator.ts'
import { appSecret } from './shop.ts'

/** What buyers need: accounts with a session, and products. */
export interface Records {
  buyers: SignedIn[]
  root: SignedIn
  /** One product for each of the given stocks. */
  products: { id: string; slug: string; price: number; stock: number }[]
}

interface Wanted {
  databaseUrl: string
  emulator: EmulatorProcess
  buyers: number
  stocks: number[]
}

/** Adds accounts and products to the migrated database of a running shop. */
export async function addRecords({ databaseUrl, emulator, buyers: count, stocks }: Wanted): Promise<Records> {
  const shop = await connectToRecords(databaseUrl, emulator)
  try {
    const root = await shop.signIn({ role: 'root' })
    const buyers: SignedIn[] = []
    for (let index = 0; index < count; index++) buyers.push(await shop.signIn())
    const products: Records['products'] = []
    for (const [index, stock] of stocks.entries()) {
      const { id, slug, price } = await shop.addProduct({ stock, price: 1999 + 101 * index })
      products.push({ id, slug, price, stock })
    }
    return { root, buyers, products }
  } finally {
    await shop.close()
  }
}

/** The shop's modules in this process on the database of running instances; without background work. */
export async function connectToRecords(databaseUrl: string, emulator: EmulatorProcess): Promise<TestShop> {
  const database = openDatabase({ connection: databaseUrl })
  const testDatabase = { connection: { connectionString: databaseUrl }, database, drop: () => database.close() }
  // Only the address and the credentials of the emulator are read.
  const share = { testDatabase, emulator: emulator as unknown as Emulator }
  const shop = await startTestShop({ share, environment: { APP_SECRET: appSecret }, log: createLog('silent') })
  const close = async () => {
    await shop.close()
    await database.close()
  }
  return { ...shop, close }
}
