import { findUserByEmail } from '../../src/accounts/server/user-queries.ts'
import type { Locale } from '../../src/kit/locale.ts'
import { inTransaction } from '../../src/kit/server/database/database.ts'
import type { Platform } from '../../src/kit/server/platform.ts'
import { presentOrders } from '../../src/orders/server/orders.ts'
import type { OrderRow } from '../../src/orders/server/tables.ts'
import { authorOf, type RefusalReason, whyNotReviewable } from '../../src/reviews/review.ts'
import { findReviewPage, insertReview } from '../../src/reviews/server/review-queries.ts'
import { type Reader, withReader } from '../../src/sale/reader.ts'
import { listShippedOrders } from './year/year-queries.ts'

interface DemoReview {
  slug: string
  stars: number
  language: Locale
  text: string
  answer?: string
  /** Published unless it says otherwise. */
  state?: 'published' | 'waiting' | { refused: RefusalReason }
}

const reviews: readonly DemoReview[] = [
  {
    slug: 'flor-de-maga-face-serum',
    stars: 5,
    language: 'es',
    text: 'Llevo un mes usándolo de noche y la piel amanece tranquila. Con tres gotas basta para la cara y el cuello.',
    answer: 'Gracias por contarlo. Con tres gotas, la botella te debe durar unos tres meses.',
  },
  {
    slug: 'flor-de-maga-face-serum',
    stars: 4,
    language: 'en',
    text: 'Light, no perfume cloud, and it sits well under sunscreen. I wish the dropper reached the bottom of the bottle.',
  },
  {
    slug: 'aloe-moisturizing-cream',
    stars: 5,
    language: 'es',
    text: 'Mi mamá y yo la compartimos. No pica, no deja grasa y aguanta el calor de agosto.',
  },
  {
    slug: 'aloe-moisturizing-cream',
    stars: 3,
    language: 'en',
    text: 'Feels nice, but on dry winter days up here I need something richer on top.',
    answer: 'That is fair: it was made for humid weather. In winter, put it on while the skin is still damp.',
  },
  {
    slug: 'rojo-ponce-lipstick',
    stars: 5,
    language: 'es',
    text: 'El rojo es idéntico al de la foto y sobrevivió un café y un mofongo.',
  },
  {
    slug: 'rojo-ponce-lipstick',
    stars: 4,
    language: 'en',
    text: 'True red, comfortable all day. It does come off on cups.',
  },
  {
    slug: 'oat-and-rosemary-soap',
    stars: 5,
    language: 'es',
    text: 'Huele a campo y no me reseca las manos. Ya pedí la segunda barra.',
  },
  {
    slug: 'oat-and-rosemary-soap',
    stars: 2,
    language: 'en',
    text: 'Good soap, but the bar went soft in my shower within two weeks.',
    answer: 'Sorry about that. It lasts about twice as long on a rack that lets it dry between showers.',
  },
  {
    slug: 'viejo-san-juan-palette',
    stars: 5,
    language: 'en',
    text: 'The blues are the reason I bought it, and I use every other shade as well. Very little fallout.',
  },
  {
    slug: 'isla-verde-mineral-sunscreen',
    stars: 4,
    language: 'es',
    text: 'Protege bien en la playa. Deja un poco de blanco al principio, y a los cinco minutos ya no se nota.',
  },
  {
    slug: 'coco-and-honey-lip-balm',
    stars: 5,
    language: 'en',
    state: 'waiting',
    text: 'I keep one in every bag. Softer than the ones from the pharmacy, and it really smells of coconut.',
  },
  {
    slug: 'gentle-aloe-shampoo',
    stars: 2,
    language: 'es',
    state: 'waiting',
    text: 'Limpia bien, pero a mi pelo rizo lo deja con frizz si no uso la mascarilla después.',
  },
  {
    slug: 'parcha-body-lotion',
    stars: 5,
    language: 'en',
    state: { refused: 'advertising' },
    text: 'Nice lotion! Find the same one and many more at a discount in my own shop.',
  },
]

/** The account with which visitors of the demo try the store; its purchases wait for their reviews. */
const visitorsAccount = 'customer@flordemaga.test'

const dayMs = 86_400_000

/** Adds reviews by buyers of the demo's past, each of a product of a shipped order, unless there are reviews already. */
export async function seedReviews(platform: Platform): Promise<void> {
  const { database, clock } = platform
  const { db } = database
  if ((await findReviewPage(db, { page: 1, size: 1 })).total > 0) return
  const now = clock()
  const visitor = await findUserByEmail(db, visitorsAccount)
  const found = await listShippedOrders(db, new Date(now.getTime() - 20 * dayMs))
  const rows = found
    .map(({ order, ...found }) => ({ ...found, order: withReader(order) }))
    .filter(({ order }) => order.userId !== visitor?.id)
  const presented = new Map(
    (
      await presentOrders(
        db,
        rows.map(({ order }) => order),
      )
    ).map((order) => [order.id, order]),
  )
  const writers = new Set<string>()
  await inTransaction(database, async (tx) => {
    for (const [at, { slug, state = 'published', answer, ...written }] of reviews.entries()) {
      const bought = rows.flatMap(({ order, author, products }) => {
        const shown = presented.get(order.id)
        const line = shown?.items.find(({ productId }) => products.get(productId) === slug)
        const fits = order.language === written.language && !writers.has(order.userId)
        return shown && line && fits && whyNotReviewable(shown, line, now) === null ? [{ order, line, author }] : []
      })
      const one = bought[at % Math.max(1, bought.length)]
      if (!one) continue
      writers.add(one.order.userId)
      await insertReview(tx, { ...written, ...reviewOf(one.order, state, answer, now), ...lineOf(one) })
    }
  })
}

const lineOf = ({ order, line, author }: Buyer) => ({
  orderId: order.id,
  lineId: line.lineId,
  productId: line.productId,
  userId: order.userId,
  author: authorOf(author) || null,
})

interface Buyer {
  order: OrderRow & Reader
  line: { lineId: string; productId: string }
  author: { firstName: string; lastName: string }
}

/** Written two weeks after the order, decided and answered on the next day; waiting ones were written yesterday. */
function reviewOf(order: OrderRow, state: NonNullable<DemoReview['state']>, answer: string | undefined, now: Date) {
  if (state === 'waiting') {
    const yesterday = new Date(now.getTime() - dayMs)
    return { state, createdAt: yesterday, writtenAt: yesterday }
  }
  const after = (days: number) => new Date(order.createdAt.getTime() + days * dayMs)
  return {
    createdAt: after(14),
    writtenAt: after(14),
    decidedAt: after(15),
    ...(state === 'published' ? { state } : { state: 'refused' as const, reason: state.refused }),
    ...(answer !== undefined && { answer, answeredAt: after(15) }),
  }
}
