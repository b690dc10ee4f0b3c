// What a company decided about texts that nobody read yet: asked for by the articles and by publishing.
import { z } from 'zod'
import type { Db } from '../ports/database.ts'

/** One row of the company (admin 0). */
const KEY = 'articles'
const stored = z.object({ allow_unreviewed: z.union([z.literal(0), z.literal(1)]).default(0) })
export type ArticleRules = z.infer<typeof stored>

/** As the company has them; what can't be read counts as the strict rule. */
export async function readArticleRules(db: Db): Promise<ArticleRules> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('admin_id', '=', 0)
    .where('key', '=', KEY)
    .executeTakeFirst()
  try {
    return stored.parse(JSON.parse(row?.value ?? '{}'))
  } catch {
    return { allow_unreviewed: 0 }
  }
}

export async function writeArticleRules(db: Db, rules: ArticleRules, now: number): Promise<void> {
  const value = JSON.stringify(rules)
  await db
    .insertInto('settings')
    .values({ admin_id: 0, key: KEY, value })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'admin_id', 'key']).doUpdateSet({ value, update_time: now }),
    )
    .execute()
}
