// What share links take from their neighbours.
import type { OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import type { dataCenter } from '../../../contract/http/data.ts'
import type { sharedWork, workList } from '../../../contract/http/share.ts'
import type { z } from 'zod'
import type { RequestContext } from '../../http/context.ts'

export type Reader = Pick<RequestContext, 'db' | 'admin' | 'tenant'>

/** Figures of accounts. */
export interface Figures {
  /** `only`: of these accounts alone. @throws BAD_INPUT for days that can't be */
  read(caller: Reader, input: ParsedInputOf<typeof dataCenter>, only?: readonly number[]): Promise<FigureAnswer>
}
export type FigureAnswer = OutputOf<typeof dataCenter>

/** A work as lists show it; `publish_time` in unix ms. */
export type ListedWork = z.infer<typeof sharedWork>

/** Works that went out on some days. */
export interface WorkLists {
  /** @throws BAD_INPUT for days that can't be */
  list(
    caller: Pick<Reader, 'db' | 'tenant'>,
    input: Omit<ParsedInputOf<typeof workList>, 'share' | 'pwd_token'>,
    scope?: { only?: readonly number[]; planIds?: readonly number[]; shownTitle?: (title: string) => string },
  ): Promise<{ range: { from: string; to: string }; total: number; works: ListedWork[] }>
}

/** Slows down who guesses passwords. */
export interface Throttle {
  /** Notes a try before the password is looked at. @throws TOO_MANY_LOGINS with `data.minutes` after five wrong ones */
  begin(subject: string, ip: string): Promise<{ attempt: number; failed: number }>
  succeed(attempt: number): Promise<void>
  forget(attempt: number): Promise<void>
}
