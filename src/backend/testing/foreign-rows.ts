// One row of everything that belongs to another tenant, each carrying a mark that must never be seen outside.
import type { TestApp, TestSession } from './app.ts'
import { seedAccounts } from './foreign/accounts.ts'
import type { ForeignAccountsIds } from './foreign/accounts.ts'
import { seedArticles } from './foreign/articles.ts'
import type { ForeignArticlesIds } from './foreign/articles.ts'
import { seedClips } from './foreign/clips.ts'
import type { ForeignClipsIds } from './foreign/clips.ts'
import { seedComputers } from './foreign/computers.ts'
import type { ForeignComputersIds } from './foreign/computers.ts'
import { seedLeads } from './foreign/leads.ts'
import type { ForeignLeadsIds } from './foreign/leads.ts'
import { seedLibrary } from './foreign/library.ts'
import type { ForeignLibraryIds } from './foreign/library.ts'
import { idOf } from './foreign/marking.ts'
import type { Marking } from './foreign/marking.ts'
import { seedMessages } from './foreign/messages.ts'
import type { ForeignMessagesIds } from './foreign/messages.ts'
import { seedOperations } from './foreign/operations.ts'
import type { ForeignOperationsIds } from './foreign/operations.ts'
import { seedPublishing } from './foreign/publishing.ts'
import type { ForeignPublishingIds } from './foreign/publishing.ts'
import { seedRestores } from './foreign/restores.ts'
import type { ForeignRestoresIds } from './foreign/restores.ts'
import { seedShares } from './foreign/shares.ts'
import type { ForeignSharesIds } from './foreign/shares.ts'
import { seedWords } from './foreign/words.ts'
import type { ForeignWordsIds } from './foreign/words.ts'

/** Stands in every text of the foreign rows. */
const FOREIGN_MARK = 'FOREIGN-MARK'

export interface ForeignIds
  extends
    ForeignAccountsIds,
    ForeignArticlesIds,
    ForeignClipsIds,
    ForeignComputersIds,
    ForeignLeadsIds,
    ForeignLibraryIds,
    ForeignMessagesIds,
    ForeignOperationsIds,
    ForeignPublishingIds,
    ForeignRestoresIds,
    ForeignSharesIds,
    ForeignWordsIds {
  tenant: number
  admin: number
  /** A session of that person. */
  session: number
  job: number
}

/** Makes the rows in a new tenant of the app. */
export async function seedForeignRows(app: TestApp): Promise<{ session: TestSession; ids: ForeignIds }> {
  const session = await app.makeTenant({ name: FOREIGN_MARK })
  return { session, ids: await seedMarkedRows(app, session, { own: FOREIGN_MARK, shared: FOREIGN_MARK }) }
}

/** Makes the rows for a person of a tenant, room by room (`foreign/`). */
export async function seedMarkedRows(app: TestApp, session: TestSession, mark: Marking['mark']): Promise<ForeignIds> {
  const { db, adminId } = session
  const marking: Marking = { session, mark }
  const library = await seedLibrary(marking)
  const accounts = await seedAccounts(marking)
  const held = { ...library, ...accounts }
  const clips = await seedClips(marking, held)
  const articles = await seedArticles(marking, held)
  const words = await seedWords(marking, { ...held, ...clips })
  const publishing = await seedPublishing(marking, { ...held, ...clips, ...articles })
  const restores = await seedRestores(marking, { ...held, ...publishing })
  const shares = await seedShares(marking, held)
  const leads = await seedLeads(marking, held)
  const messages = await seedMessages(marking, held)
  const operations = await seedOperations(marking, held)
  const job = await app.backend.foundation.jobs.enqueue(
    'foreign',
    { mark: mark.own },
    { tenantId: session.tenantId, adminId, runAfter: Date.now() + 86_400_000 },
  )
  const computers = await seedComputers(marking, held)
  return {
    tenant: session.tenantId,
    admin: adminId,
    session: await idOf(db.selectFrom('admin_tokens').select('id').where('admin_id', '=', adminId).limit(1)),
    job,
    ...library,
    ...accounts,
    ...clips,
    ...articles,
    ...words,
    ...publishing,
    ...restores,
    ...shares,
    ...leads,
    ...messages,
    ...operations,
    ...computers,
  }
}
