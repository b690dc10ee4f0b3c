// An operation as code uses it, and its lists as the table holds them.
import type { Selectable } from 'kysely'
import { z } from 'zod'
import { operationCaps, operationSchedule } from '../../../contract/entities/operation.ts'
import type {
  OperationCaps,
  OperationSchedule,
  OperationStatus,
  OperationType,
} from '../../../contract/entities/operation.ts'
import type { SmartOperationsTable } from '../../tables/operations.ts'

export type OperationDbRow = Selectable<SmartOperationsTable>

export interface Operation {
  readonly id: number
  readonly name: string
  readonly type: OperationType
  readonly third_auth_ids: readonly number[]
  readonly rule_ids: readonly number[]
  readonly schedule: OperationSchedule
  readonly caps: OperationCaps
  readonly status: OperationStatus
  /** Who made it. */
  readonly admin_id: number
}

const ids = z.array(z.number().int())

/** @throws SyntaxError, ZodError for cells that nobody of ours wrote */
export function operationOf(row: OperationDbRow): Operation {
  return {
    id: row.id,
    name: row.name,
    type: row.type,
    third_auth_ids: ids.parse(JSON.parse(row.third_auth_ids)),
    rule_ids: ids.parse(JSON.parse(row.rule_ids)),
    schedule: operationSchedule.parse(JSON.parse(row.schedule)),
    caps: operationCaps.parse(JSON.parse(row.caps)),
    status: row.status,
    admin_id: row.admin_id,
  }
}

/** The lists as cells of the table. */
export function operationCells(one: Pick<Operation, 'third_auth_ids' | 'rule_ids' | 'schedule' | 'caps'>) {
  return {
    third_auth_ids: JSON.stringify(one.third_auth_ids),
    rule_ids: JSON.stringify(one.rule_ids),
    schedule: JSON.stringify(one.schedule),
    caps: JSON.stringify(one.caps),
  }
}
