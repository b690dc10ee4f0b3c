// The default white-label project: what every host without a project of its own shows.
import type { Db } from '../ports/database.ts'

/** Product name of the default project. */
const DEFAULT_PROJECT_NAME = '矩阵发布台'

/** Makes the default project when there is none. Safe when several processes start at once. */
export async function ensureDefaultProject(db: Db): Promise<void> {
  const existing = await db.selectFrom('projects').select('id').limit(1).executeTakeFirst()
  if (existing !== undefined) return
  await db
    .insertInto('projects')
    .values({ host: 'localhost', name: DEFAULT_PROJECT_NAME })
    .onConflict((conflict) => conflict.column('host').doNothing())
    .execute()
}
