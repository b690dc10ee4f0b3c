// Smart operations: kept, switched, run by hand, and what their runs came to.
import { z } from 'zod'
import { get, post } from '../endpoint.ts'
import {
  OPERATION_DETAILS,
  OPERATION_LIMITS,
  OPERATION_STATUS,
  OPERATION_TYPES,
  operationCaps,
  operationRow,
  operationSchedule,
} from '../entities/operation.ts'
import { day, id, ids, int, outTime, page, pageQuery, text } from '../fields.ts'

const group = 'operation'
const count = () => z.number().int()

/** All of them, the oldest first. */
export const operationList = get(group, 'operationList', {
  title: '智能运营列表',
  perm: 'operation:list',
  input: z.object({ type: z.enum(OPERATION_TYPES).optional(), status: z.enum(OPERATION_STATUS).optional() }).strict(),
  output: z.object({ list: z.array(operationRow) }),
})

/**
 * A new one, which is off, or with `id` the whole of one that is changed (`edition` = the one it was read with;
 * CONFLICT when another person changed it meanwhile). Its kind stays what it was (BAD_INPUT at `type`). Kinds that work
 * account by account need accounts (BAD_INPUT at `third_auth_ids`), `comment_reply` needs rules (at `rule_ids`), all
 * need caps within their bounds (at `caps.…`); what a kind has no use for is left out. Exactly one of `every_minutes`
 * and `times` (at `schedule`), `daily_report` has times alone, and there is one of them (at `type`): each person gets
 * it anyway. Windows that shut out all of it are refused. CONFLICT after `OPERATION_LIMITS.operations` of them.
 * NOT_FOUND, also for accounts and rules.
 */
export const saveOperation = post(group, 'addOrEditOperation', {
  title: '新增或修改智能运营',
  perm: 'operation:edit',
  audit: 'operation.edit',
  input: z
    .object({
      id: id().optional(),
      edition: int(0).default(0),
      name: text(OPERATION_LIMITS.name, 1),
      type: z.enum(OPERATION_TYPES),
      third_auth_ids: z.array(id()).max(OPERATION_LIMITS.accounts).default([]),
      rule_ids: z.array(id()).max(OPERATION_LIMITS.rules).default([]),
      schedule: operationSchedule,
      caps: operationCaps,
    })
    .strict(),
  output: z.object({ id: count(), edition: count() }),
})

/** On: its next run is planned from now, an error is forgotten. All or none: NOT_FOUND. */
export const setOperationStatus = post(group, 'setOperationStatus', {
  title: '启停智能运营',
  perm: 'operation:edit',
  audit: 'operation.switch',
  input: z.object({ ids: ids(OPERATION_LIMITS.operations), status: z.enum(['on', 'off']) }).strict(),
  output: z.object({ updated: count() }),
})

/** All or none: NOT_FOUND. What its runs came to stays in the log. */
export const deleteOperations = post(group, 'delOperation', {
  title: '删除智能运营',
  perm: 'operation:edit',
  audit: 'operation.delete',
  input: z.object({ ids: ids(OPERATION_LIMITS.operations) }).strict(),
  output: z.object({ deleted: count() }),
})

/**
 * Runs it at once, whatever its hours and whether it is on; its caps hold. NOT_FOUND, TOO_OFTEN with `data.retry_after`
 * within a minute of its last run.
 */
export const runOperation = post(group, 'runNow', {
  title: '立即运行智能运营',
  perm: 'operation:edit',
  audit: 'operation.run',
  input: z.object({ id: id() }).strict(),
  output: z.object({ job_id: count() }),
})

/**
 * What runs came to, account by account, the newest first, of accounts that the caller sees. `from` and `to`: days of
 * the company, both included. Search words: the operation's name.
 */
export const operationLogList = get(group, 'logList', {
  title: '智能运营记录',
  perm: 'operation:list',
  input: z
    .object({
      ...pageQuery(),
      operation_id: id().optional(),
      third_auth_id: id().optional(),
      from: day().optional(),
      to: day().optional(),
    })
    .strict(),
  output: page(
    z.object({
      id: count(),
      operation_id: count(),
      /** As it was called then. */
      operation_name: z.string(),
      type: z.enum(OPERATION_TYPES),
      /** 0 and '' = the company as a whole. */
      third_auth_id: count(),
      openname: z.string(),
      platform_value: z.string(),
      started: outTime(),
      ended: outTime(),
      done: count(),
      failed: count(),
      detail: z.enum(OPERATION_DETAILS),
      /** Of `too_early`: when it was done before (0 = not known), and the computer that did it ('' = not known). */
      earlier_time: outTime(),
      earlier_by: z.string(),
    }),
  ),
})

/** Daily reports that were written to the caller, the newest first. */
export const operationReports = get(group, 'reportList', {
  title: '运营日报列表',
  perm: 'operation:list',
  input: z.object({ limit: int(1, 90).default(30) }).strict(),
  output: z.object({
    list: z.array(z.object({ id: count(), title: z.string(), body: z.string(), create_time: outTime() })),
  }),
})
