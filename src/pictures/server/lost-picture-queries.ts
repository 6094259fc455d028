import { sql } from 'drizzle-orm'
import type { Db } from '../../kit/server/database/database.ts'

/** Places of the store that show a lost picture, each once; those that staff can mend. */
export async function findLostPictures(db: Db, limit: number) {
  const { rows } = await db.execute<LostPicture & { count: number }>(sql`
    with lost as (
      select u.used_by, u.row_key from picture_uses u join pictures p on p.name = u.picture where p.lost_at is not null
    ), places as (
      select p.id::text as id, 'product' as place, p.name, p.name_es as "nameEs" from products p
      -- Nearly always none is lost, and no product is read.
      where exists (select from lost) and p.archived_at is null and (
        exists (select from lost where used_by = 'products' and row_key = p.id::text)
        or exists (select from lost where used_by = 'product_images' and split_part(row_key, ' ', 1) = p.id::text)
        or exists (
          select from lost l join product_variants v on v.id::text = l.row_key
          where l.used_by = 'product_variants' and v.product_id = p.id and v.archived_at is null
        )
      )
      union all select 'about', 'about', null, null where exists (select from lost where used_by = 'settings')
      union all select 'brand', 'brand', null, null where exists (select from lost where used_by = 'brand_settings')
    )
    select *, count(*) over ()::int as count from places order by place, name limit ${limit}`)
  return { count: rows[0]?.count ?? 0, first: rows.map(({ count, ...place }) => place) }
}

interface LostPicture extends Record<string, unknown> {
  id: string
  place: 'product' | 'about' | 'brand'
  name: string | null
  nameEs: string | null
}
