// What ranks need from their surroundings; wired in the composition.
import type { RequestContext } from '../../http/context.ts'
import type { Clock } from '../../lib/clock.ts'
import type { AccountUsesPort, CredentialsPort } from '../../ports/account-lending.ts'

/** The part of a request that the services of ranks use. */
export type Caller = Pick<RequestContext, 'db' | 'admin' | 'tenant' | 'audit'>

export interface RanksDeps {
  readonly clock: Clock
  /** `DatabasePort.stamp`. */
  stamp(): Promise<string>
  readonly credentials: CredentialsPort
  readonly uses: AccountUsesPort
  /** A file's signed address; '' for ''. */
  fileUrl(key: string): Promise<string>
  /** In [0, 1). */
  random(): number
}
