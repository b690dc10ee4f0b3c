import type { OutputOf } from '../../../contract/endpoint.ts'
import type { OperationRow } from '../../../contract/entities/operation.ts'
import { operationLogList } from '../../../contract/http/operations.ts'
import type { HttpClient } from '../../core/http/http-client.ts'
import { hasAccounts } from './operation-values.ts'

/** One line of the record. */
export type RunLine = OutputOf<typeof operationLogList>['data'][number]

/** Pauses before the record is asked for the results of a run, ms; the last one is repeated. */
const PAUSES_MS = [400, 800, 1_500] as const
const POLLS = 15
const LINES = 100
const SILENT = { quiet: true, overlay: false } as const

const linesOf = async (http: Pick<HttpClient, 'call'>, id: number): Promise<readonly RunLine[]> =>
  (await http.call(operationLogList, { operation_id: id, page: 1, limit: LINES }, SILENT)).data

/** Number of an operation's newest line in the record; 0 = it has none. @throws ApiError */
export async function newestLine(http: Pick<HttpClient, 'call'>, id: number): Promise<number> {
  return Math.max(0, ...(await linesOf(http, id)).map((line) => line.id))
}

/**
 * What a run that was just asked for came to, account by account, once each has ended; what there is, where it takes
 * long. Never throws.
 */
export async function runResults(
  http: Pick<HttpClient, 'call'>,
  row: Pick<OperationRow, 'id' | 'type' | 'account_count'>,
  before: number,
  pause: (ms: number) => Promise<unknown> = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
): Promise<readonly RunLine[]> {
  const parts = hasAccounts(row.type) ? row.account_count : 1
  let ended: readonly RunLine[] = []
  for (let turn = 0; turn < POLLS && ended.length < parts; turn += 1) {
    await pause(PAUSES_MS[Math.min(turn, PAUSES_MS.length - 1)] ?? 0)
    const lines = await linesOf(http, row.id).catch(() => [])
    ended = lines.filter((line) => line.id > before && line.ended > 0)
  }
  return ended
}
