// Searching the words that triggers keep of a row, in lower case.
import { sql } from 'kysely'
import type { SqlBool } from 'kysely'
import { kindOf } from '../ports/database.ts'
import type { Db } from '../ports/database.ts'
import { wholeCompany } from './whole-company.ts'

type Texts = 'conversation_texts' | 'lead_texts'
/** So many found rows are named one by one; where there are more, the first of a page are met soon anyway. */
const NAMED = 10_000

/** Ids of the rows, of the whole company, that have these words, whatever the case of their Latin letters. */
function rowsWith(db: Db, table: Texts, words: string) {
  // A plain look through the text is several times as fast as a pattern on PostgreSQL.
  const place = sql.raw(kindOf(db) === 'sqlite' ? 'instr' : 'strpos')
  const found = sql<SqlBool>`${place}(t.words, lower(${words})) > 0`
  const company = wholeCompany(db, 'sight')
  return table === 'lead_texts'
    ? company.selectFrom('lead_texts as t').select('t.id').where(found)
    : company.selectFrom('conversation_texts as t').select('t.id').where(found)
}

/**
 * The rows that have these words, looked for once for a page and its counts; undefined = too many to name. Neither
 * engine knows in advance how few they are.
 */
export async function findRowsWith(db: Db, table: Texts, words: string): Promise<number[] | undefined> {
  const rows = await rowsWith(db, table, words)
    .limit(NAMED + 1)
    .execute()
  return rows.length > NAMED ? undefined : rows.map((row) => row.id)
}

/** `column` is the id of a row that has these words; `found`: by `findRowsWith`. */
export function hasWords(
  db: Db,
  column: string,
  { table, words, found }: { table: Texts; words: string; found: readonly number[] | undefined },
) {
  const id = sql.ref<number>(column)
  if (found === undefined) return sql<SqlBool>`${id} in ${rowsWith(db, table, words)}`
  if (kindOf(db) === 'postgres') return sql<SqlBool>`${id} = any(${[...found]}::bigint[])`
  const named = db.selectFrom(sql<{ value: number }>`json_each(${JSON.stringify(found)})`.as('n')).select('n.value')
  return sql<SqlBool>`${id} in ${named}`
}
