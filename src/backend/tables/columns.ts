// Column kinds shared by every table. Times are unix milliseconds; JSON is text, its codec lives in the repository.
import type { ColumnType, Generated } from 'kysely'

/** A boolean as both databases keep it. */
export type Flag = 0 | 1

/** JSON as text; parse it with zod in the repository. */
export type JsonText = string

/** Unix milliseconds. */
export type Millis = number

/** Set by the tenant scope on insert, never changed afterwards. */
export type TenantId = ColumnType<number, number | undefined, never>

/** A column with a default in the database, typed narrower than its SQL type. */
export type Defaulted<T> = ColumnType<T, T | undefined, T>

/** Columns of every tenant table; `create_time` and `update_time` default to the database's clock. */
export interface TenantRow {
  id: Generated<number>
  tenant_id: TenantId
  create_time: Generated<Millis>
  update_time: Generated<Millis>
  /** Soft delete: null = live. */
  delete_time: Millis | null
}

/** Columns of tables that belong to no tenant. */
export interface GlobalRow {
  id: Generated<number>
  create_time: Generated<Millis>
  update_time: Generated<Millis>
}

/** Append-only or short-lived rows of a tenant: no soft delete. */
export interface TenantLogRow {
  id: Generated<number>
  tenant_id: TenantId
  create_time: Generated<Millis>
}
