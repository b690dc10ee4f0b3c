// Triggers by row, spelled for both engines.
import { sql } from 'kysely'
import type { MigrationContext } from './schema.ts'

/** What is done after each row of an event that meets the condition. */
export interface RowTrigger {
  readonly name: string
  /** `insert on t`, `update of a, b on t`, `delete on t`. */
  readonly on: string
  /** A condition over `old` and `new`; absent = always. */
  readonly when?: string
  /** Statements over `old` and `new`, each with its semicolon. */
  readonly does: string
}

/** `old` and `new` differ in one of these columns. */
export function differs(kind: MigrationContext['kind'], columns: readonly string[]): string {
  const isOther = kind === 'sqlite' ? 'is not' : 'is distinct from'
  return columns.map((column) => `old.${column} ${isOther} new.${column}`).join(' or ')
}

export async function createTrigger({ kind, db }: MigrationContext, trigger: RowTrigger): Promise<void> {
  const { name, on, when, does } = trigger
  const condition = when === undefined ? '' : `when (${when})`
  if (kind === 'sqlite') {
    await sql.raw(`create trigger ${name} after ${on} for each row ${condition} begin ${does} end`).execute(db)
    return
  }
  const body = `begin ${does} return null; end`
  await sql.raw(`create function ${name}() returns trigger language plpgsql as $body$ ${body} $body$`).execute(db)
  await sql.raw(`create trigger ${name} after ${on} for each row ${condition} execute function ${name}()`).execute(db)
}
