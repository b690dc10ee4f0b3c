import { sql } from 'kysely'
import { big, createTable, index, int, text } from './schema.ts'
import type { Migration, MigrationContext } from './schema.ts'
import { createTrigger, differs } from './triggers.ts'

/** Cells of a kept count, each as it follows from a row of the table that is counted. */
type Cells = Readonly<Record<string, (row: string) => string>>
const same = (column: string) => (row: string) => `${row}.${column}`
const flag = (condition: (row: string) => string) => (row: string) => `(case when ${condition(row)} then 1 else 0 end)`

const CONVERSATION: Cells = {
  tenant_id: same('tenant_id'),
  third_auth_id: same('third_auth_id'),
  platform_value: same('platform_value'),
  kind: same('kind'),
  status: same('status'),
  assignee_admin_id: same('assignee_admin_id'),
  is_unread: flag((row) => `${row}.unread_count > 0`),
  is_waiting: flag((row) => `${row}.waiting_since > 0`),
}
const LEAD: Cells = {
  tenant_id: same('tenant_id'),
  third_auth_id: same('third_auth_id'),
  platform_value: same('platform_value'),
  source: same('source'),
  stage: same('stage'),
  owner_admin_id: same('owner_admin_id'),
  has_phone: flag((row) => `${row}.phone_hash is not null`),
}

interface Counted {
  /** Where the counts are kept, and which of its columns says how many. */
  readonly into: string
  readonly of: string
  readonly cells: Cells
  /** Rows that count at all. */
  readonly counts: (row: string) => string
  /** Columns that any of this follows from. */
  readonly columns: readonly string[]
}

const COUNTED: readonly Counted[] = [
  {
    into: 'conversation_counts',
    of: 'conversations',
    cells: CONVERSATION,
    counts: (row) => `${row}.last_message_id > 0`,
    columns: [
      'third_auth_id',
      'platform_value',
      'kind',
      'status',
      'assignee_admin_id',
      'unread_count',
      'waiting_since',
      'last_message_id',
    ],
  },
  {
    into: 'lead_counts',
    of: 'guest_capitals',
    cells: LEAD,
    counts: (row) => `${row}.delete_time is null and ${row}.merged_into_id = 0`,
    columns: [
      'third_auth_id',
      'platform_value',
      'source',
      'stage',
      'owner_admin_id',
      'phone_hash',
      'delete_time',
      'merged_into_id',
    ],
  },
]

/** Words of a row in lower case, a line each, in which is searched. */
interface Searched {
  readonly into: string
  readonly of: string
  readonly columns: readonly string[]
  /** A further line: an expression over the row, and the columns that it follows from. */
  readonly more?: (row: string) => string
  readonly triggers?: readonly string[]
}
const THREADS: Searched = {
  into: 'conversation_texts',
  of: 'conversations',
  columns: ['guest_name', 'work_title', 'keyword'],
  more: (row) => `coalesce((select m.content from messages m where m.id = ${row}.last_message_id), '')`,
  triggers: ['last_message_id'],
}
const SEARCHED: readonly Searched[] = [
  THREADS,
  { into: 'lead_texts', of: 'guest_capitals', columns: ['guest_name', 'need_text', 'remark', 'keyword'] },
]

/**
 * How many conversations and leads there are of each sort, and the words in which they are searched, kept beside them
 * by triggers, whoever writes. A change of a count is a row of its own, which is summed up with the others later:
 * nobody who writes waits for anybody else.
 */
export const keptCounts: Migration = {
  version: 108,
  name: '0108-kept-counts',
  async up(m) {
    await createTable(
      m,
      'conversation_counts',
      {
        tenant_id: big(),
        third_auth_id: big(),
        platform_value: text(),
        kind: text(),
        status: text(),
        assignee_admin_id: big(),
        is_unread: int(),
        is_waiting: int(),
        rows_more: int(),
      },
      { times: 'none' },
    )
    await createTable(
      m,
      'lead_counts',
      {
        tenant_id: big(),
        third_auth_id: big(),
        platform_value: text(),
        source: text(),
        stage: int(),
        owner_admin_id: big(),
        has_phone: int(),
        rows_more: int(),
      },
      { times: 'none' },
    )
    for (const counted of COUNTED) {
      await index(m, counted.into, ['tenant_id', 'id'], { name: `${counted.into}_tenant` })
      await keepCounts(m, counted)
    }
    for (const searched of SEARCHED) {
      await createTable(
        m,
        searched.into,
        { id: big(), tenant_id: big(), words: text() },
        { identity: false, times: 'none', primaryKey: ['id', 'tenant_id'] },
      )
      await index(m, searched.into, ['tenant_id', 'id'], { name: `${searched.into}_tenant` })
      await keepWords(m, searched)
    }
    await keepMessages(m)
  },
}

async function keepCounts(m: MigrationContext, { into, of, cells, counts, columns }: Counted): Promise<void> {
  const names = Object.keys(cells).join(', ')
  const values = (row: string): string =>
    Object.values(cells)
      .map((cell) => cell(row))
      .join(', ')
  const note = (row: 'old' | 'new', more: 1 | -1): string =>
    `insert into ${into} (${names}, rows_more) select ${values(row)}, ${more} where ${counts(row)};`
  await createTrigger(m, { name: `${into}_new`, on: `insert on ${of}`, when: counts('new'), does: note('new', 1) })
  await createTrigger(m, { name: `${into}_gone`, on: `delete on ${of}`, when: counts('old'), does: note('old', -1) })
  const other = Object.values(cells).map((cell) => `${cell('old')} <> ${cell('new')}`)
  await createTrigger(m, {
    name: `${into}_edit`,
    on: `update of ${columns.join(', ')} on ${of}`,
    when: [...other, `(${counts('old')}) <> (${counts('new')})`].join(' or '),
    does: `${note('old', -1)} ${note('new', 1)}`,
  })
  await sql
    .raw(
      `insert into ${into} (${names}, rows_more) select ${values('r')}, count(*) from ${of} r
       where ${counts('r')} group by ${values('r')}`,
    )
    .execute(m.db)
}

/** All of a row's searched words. */
function wordsOf({ kind }: MigrationContext, { columns, more }: Searched, row: string): string {
  const line = kind === 'sqlite' ? 'char(10)' : 'chr(10)'
  const cells = columns.map((column) => `${row}.${column}`)
  return `lower(${[...cells, ...(more === undefined ? [] : [more(row)])].join(` || ${line} || `)})`
}

async function keepWords(m: MigrationContext, searched: Searched): Promise<void> {
  const { into, of, columns, triggers = [] } = searched
  const words = (row: string): string => wordsOf(m, searched, row)
  await createTrigger(m, {
    name: `${into}_new`,
    on: `insert on ${of}`,
    does: `insert into ${into} (id, tenant_id, words) values (new.id, new.tenant_id, ${words('new')});`,
  })
  await createTrigger(m, {
    name: `${into}_gone`,
    on: `delete on ${of}`,
    does: `delete from ${into} where id = old.id;`,
  })
  await createTrigger(m, {
    name: `${into}_edit`,
    on: `update of ${[...columns, ...triggers].join(', ')} on ${of}`,
    when: differs(m.kind, [...columns, ...triggers]),
    does: `update ${into} set words = ${words('new')} where id = new.id;`,
  })
  await sql
    .raw(`insert into ${into} (id, tenant_id, words) select r.id, r.tenant_id, ${words('r')} from ${of} r`)
    .execute(m.db)
}

/** The last message of a thread is searched: when it is withdrawn or wiped, its words are. */
async function keepMessages(m: MigrationContext): Promise<void> {
  await createTrigger(m, {
    name: 'conversation_texts_message',
    on: 'update of content on messages',
    when: 'old.content <> new.content',
    does: `update conversation_texts
      set words = (select ${wordsOf(m, THREADS, 'c')} from conversations c where c.id = new.conversation_id)
      where id = new.conversation_id
        and exists (select 1 from conversations c where c.id = new.conversation_id and c.last_message_id = new.id);`,
  })
}
