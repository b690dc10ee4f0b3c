// What articles need from their surroundings.
import type { Platform } from '../../../contract/entities/account.ts'
import type { RequestContext } from '../../http/context.ts'
import type { Clock } from '../../lib/clock.ts'
import type { FindWords } from '../../lib/forbidden-words.ts'
import type { Db } from '../../ports/database.ts'

/** The part of a request that articles use. */
export type Caller = Pick<RequestContext, 'db' | 'admin' | 'tenantId' | 'ip' | 'ua' | 'audit'>

export interface ArticlesDeps {
  readonly clock: Clock
  /** Signed address of a stored file; '' for ''. */
  readonly fileUrl: (key: string) => Promise<string>
  readonly platforms: { all(db: Db): Promise<ReadonlyMap<string, Platform & { enabled: 0 | 1 }>> }
  /** Forbidden words as the company has them. */
  readonly words: { finder(db: Db): Promise<FindWords> }
}
