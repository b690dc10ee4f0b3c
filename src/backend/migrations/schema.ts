// What migrations are written with: one vocabulary, spelled for both engines.
import { sql } from 'kysely'
import type { DatabaseKind, Db } from '../ports/database.ts'

export interface MigrationContext {
  readonly kind: DatabaseKind
  /** Its types are today's: move old data with `sql`, a migration describes the schema of its own day. */
  readonly db: Db
}

export interface Migration {
  /** As in the name; ascending. A number may be left out: it was kept for work that needed no change. */
  readonly version: number
  readonly name: string
  up(context: MigrationContext): Promise<void>
}

export interface Column {
  readonly type: 'big' | 'int' | 'real' | 'text'
  /** Absent: required. Null: nullable. */
  readonly initial?: number | string | null
  /** `table.column`. */
  readonly references?: string
}

const column =
  (type: Column['type']) =>
  (initial?: number | string | null): Column =>
    initial === undefined ? { type } : { type, initial }

/** 64-bit integer: ids, times in ms, sizes. */
export const big = column('big')
/** 32-bit integer: counts, states, flags. */
export const int = column('int')
export const real = column('real')
export const text = column('text')
/** A 64-bit id that must exist in `table`. */
export function refers(table: string): Column {
  return { type: 'big', references: `${table}.id` }
}

export type Columns = Readonly<Record<string, Column>>

const TYPES = {
  // STRICT tables know INTEGER only; it is 64 bits wide.
  sqlite: { big: 'integer', int: 'integer', real: 'real', text: 'text' },
  postgres: { big: 'bigint', int: 'integer', real: 'double precision', text: 'text' },
} as const

const nowMs = (kind: DatabaseKind) =>
  kind === 'sqlite'
    ? sql`(cast(unixepoch('subsec') * 1000 as integer))`
    : sql`(floor(extract(epoch from clock_timestamp()) * 1000)::bigint)`

interface TableOptions {
  /** `id` as the primary key made by the database; default true. */
  identity?: boolean
  /** `create_time` and, unless 'create', `update_time`, by the database's clock. */
  times?: 'both' | 'create' | 'none'
  primaryKey?: string[]
}

/** Creates a table; on SQLite a STRICT one, so that both engines refuse the same mistakes. */
export async function createTable(
  context: MigrationContext,
  name: string,
  columns: Columns,
  options: TableOptions = {},
): Promise<void> {
  const { kind, db } = context
  const types = TYPES[kind]
  const { identity = true, times = 'both', primaryKey } = options
  let table = db.schema.createTable(name)
  if (identity) {
    table = table.addColumn('id', types.big, (c) =>
      kind === 'sqlite' ? c.primaryKey().autoIncrement() : c.primaryKey().generatedByDefaultAsIdentity(),
    )
  }
  for (const [columnName, spec] of Object.entries(columns)) {
    table = table.addColumn(columnName, types[spec.type], (c) => {
      let built = spec.initial === null ? c : c.notNull()
      if (spec.initial !== undefined && spec.initial !== null) built = built.defaultTo(spec.initial)
      return spec.references === undefined ? built : built.references(spec.references)
    })
  }
  if (times !== 'none') table = table.addColumn('create_time', types.big, (c) => c.notNull().defaultTo(nowMs(kind)))
  if (times === 'both') table = table.addColumn('update_time', types.big, (c) => c.notNull().defaultTo(nowMs(kind)))
  if (primaryKey) table = table.addPrimaryKeyConstraint(`${name}_pk`, primaryKey as never[])
  await (kind === 'sqlite' ? table.modifyEnd(sql`strict`) : table).execute()
}

/** A tenant's table with soft delete and the index its lists walk along. */
export async function tenantTable(
  context: MigrationContext,
  name: string,
  columns: Columns,
  nullableTenant = false,
): Promise<void> {
  await createTable(context, name, {
    tenant_id: nullableTenant ? big(null) : big(),
    ...columns,
    delete_time: big(null),
  })
  await index(context, name, ['tenant_id', 'id desc'], { where: LIVE, name: `${name}_live` })
}

/** A tenant's append-only or short-lived table. */
export async function tenantLogTable(
  context: MigrationContext,
  name: string,
  columns: Columns,
  times: 'both' | 'create' = 'create',
): Promise<void> {
  await createTable(context, name, { tenant_id: big(), ...columns }, { times })
  await index(context, name, ['tenant_id', 'create_time desc'])
}

/** Condition of partial indexes over rows that are not deleted. */
export const LIVE = 'delete_time is null'

interface IndexOptions {
  unique?: boolean
  /** SQL condition of a partial index. */
  where?: string
  name?: string
}

/** Creates an index; its name says table and columns. */
export async function index(
  context: MigrationContext,
  table: string,
  columns: string[],
  options: IndexOptions = {},
): Promise<void> {
  const name =
    options.name ?? `${table}_${columns.map((c) => c.split(' ')[0]).join('_')}${options.unique ? '_uq' : '_ix'}`
  let builder = context.db.schema
    .createIndex(name)
    .on(table)
    .columns(columns as never[])
  if (options.unique) builder = builder.unique()
  if (options.where !== undefined) builder = builder.where(sql<boolean>`${sql.raw(options.where)}`)
  await builder.execute()
}

/** A unique index, `where` narrowing it to the rows that must not repeat. */
export async function unique(
  context: MigrationContext,
  table: string,
  columns: string[],
  where?: string,
): Promise<void> {
  await index(context, table, columns, where === undefined ? { unique: true } : { unique: true, where })
}
