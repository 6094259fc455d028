import { openTestDatabase } from './test-database.ts'
import { type SignedIn, startTestShop, type TestShop } from './test-shop.ts'

/** Two instances with separate connections to one database and one emulator. */
export interface TwoShops {
  first: Awaited<ReturnType<typeof startTestShop>>
  second: TestShop
  buyers: SignedIn[]
  /** The first instance for even numbers, the second for odd ones. */
  instance(index: number): TestShop
  close(): Promise<void>
}

/** Starts two instances of one shop with a root account and customers, without webhooks. */
export async function startTwoShops(buyerCount: number): Promise<TwoShops> {
  // On a busy machine, many captures at once take long; a timeout would answer PROCESSING.
  const environment = { CAPTURE_TIMEOUT_SECONDS: '150' }
  const first = await startTestShop({ environment })
  const { testDatabase, emulator, config } = first
  const database = openTestDatabase(testDatabase.connection)
  const share = { testDatabase: { ...testDatabase, database }, emulator }
  const second = await startTestShop({ share, environment: { ...environment, APP_SECRET: config.appSecret } })
  emulator.setWebhooks({ off: true })
  await first.signIn({ role: 'root' })
  const buyers: SignedIn[] = []
  for (let index = 0; index < buyerCount; index++) buyers.push(await first.signIn())
  const instance = (index: number) => (index % 2 === 0 ? first : second)
  const close = async () => {
    await second.close()
    await database.close()
    await first.close()
  }
  return { first, second, buyers, instance, close }
}
