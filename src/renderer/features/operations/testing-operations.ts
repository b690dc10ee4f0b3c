// The page of operations before a server that has what a test says, for tests.
import type { ReactNode } from 'react'
import type { Endpoint, OutputOf } from '../../../contract/endpoint.ts'
import type { OperationRow } from '../../../contract/entities/operation.ts'
import { ruleAccountList, ruleList } from '../../../contract/http/auto-reply.ts'
import {
  deleteOperations,
  operationList,
  operationLogList,
  operationReports,
  runOperation,
  saveOperation,
  setOperationStatus,
} from '../../../contract/http/operations.ts'
import { texts as autoReply } from '../../locales/zh/autoReply.ts'
import { texts as hours } from '../../locales/zh/hours.ts'
import { texts as operations } from '../../locales/zh/operations.ts'
import { texts as shell } from '../../locales/zh/shell.ts'
import { texts as ui } from '../../locales/zh/ui.ts'
import { renderWith, type Shown } from '../../testing/render-with.tsx'

const TIME = 1_780_000_000
type LogRow = OutputOf<typeof operationLogList>['data'][number]

export const EDITOR = ['operation:list', 'operation:edit', 'account:list', 'autoreply:list'] as const

/** One that syncs figures of an account and is on. */
export function operationRow(id: number, change: Partial<OperationRow> = {}): OperationRow {
  return {
    id,
    name: `运营${id}`,
    type: 'stats_sync',
    status: 'on',
    third_auth_ids: [3],
    account_count: 1,
    account_names: ['门店号'],
    account_platforms: ['douyin'],
    rule_ids: [],
    schedule: { every_minutes: 120, times: [], windows: [] },
    caps: { per_account_daily: 4, per_hour: 10 },
    today_count: 1,
    today_cap: 4,
    last_run_time: TIME,
    next_run_time: TIME + 7_200,
    last_error: null,
    needs_helper: 1,
    edition: 5,
    ...change,
  }
}

/** What a run came to for an account. */
export function logRow(id: number, change: Partial<LogRow> = {}): LogRow {
  return {
    id,
    operation_id: 1,
    operation_name: '运营1',
    type: 'stats_sync',
    third_auth_id: 3,
    openname: '门店号',
    platform_value: 'douyin',
    started: TIME,
    ended: TIME,
    done: 1,
    failed: 0,
    detail: 'done',
    earlier_time: 0,
    earlier_by: '',
    ...change,
  }
}

/** A page of a list with all of its rows. */
export function pageOf<R>(data: readonly R[]) {
  return { total: data.length, per_page: 20, current_page: 1, last_page: 1, data: [...data] }
}

export interface OperationWorld {
  operations?: readonly OperationRow[]
  logs?: readonly LogRow[]
  perms?: readonly string[]
  address?: string
  /** What the server says beside the usual; undefined = the usual. */
  answer?: (endpoint: Endpoint, input: unknown) => unknown
}

/** Shows the page to somebody with these rights; the answers are held to the contract. */
export function showOperations(
  shown: ReactNode,
  { operations: list = [], logs = [], perms = EDITOR, address = '/', answer = () => undefined }: OperationWorld,
): Promise<Shown> {
  const usual = (endpoint: Endpoint): unknown => {
    if (endpoint === operationList) return { list }
    if (endpoint === operationLogList) return pageOf(logs)
    if (endpoint === operationReports) return { list: [] }
    if (endpoint === saveOperation) return { id: 9, edition: 6 }
    if (endpoint === setOperationStatus) return { updated: 1 }
    if (endpoint === deleteOperations) return { deleted: 1 }
    if (endpoint === runOperation) return { job_id: 77 }
    if (endpoint === ruleList || endpoint === ruleAccountList) return pageOf([])
    return []
  }
  return renderWith(shown, {
    texts: { operations, autoReply, hours, shell, ui },
    perms,
    address,
    answer: (endpoint, input) => answer(endpoint, input) ?? usual(endpoint),
  })
}
