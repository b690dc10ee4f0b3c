import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openDatabase, openLocation } from '../drivers/database/open-database.ts'
import { eachDatabase, ownTables } from '../testing/databases.ts'
import { eachEmptyDatabase } from '../testing/empty-databases.ts'
import { migrate, MigrationError } from './migrate.ts'
import { MIGRATIONS } from './registry.ts'
import { createTable, text } from './schema.ts'
import type { Migration } from './schema.ts'

const FOLDER = new URL('./', import.meta.url)

it('the registry lists every numbered file, in order, each under the number of its name', () => {
  const files = readdirSync(FOLDER)
    .filter((name) => /^\d{4}-/.test(name) && !name.includes('.test.'))
    .toSorted()
  expect(MIGRATIONS.map((migration) => `${migration.name}.ts`)).toEqual(files)
  expect(MIGRATIONS.map((migration) => migration.version)).toEqual(files.map((name) => Number(name.slice(0, 4))))
})

eachEmptyDatabase('migrate', (here) => {
  const names = async (): Promise<string[]> =>
    (await here().database.db.introspection.getTables()).map((table) => table.name)

  it('runs once, then finds nothing to do', async () => {
    const { database } = here()
    expect(await migrate(database)).toEqual(MIGRATIONS.map((migration) => migration.name))
    expect(await migrate(database)).toEqual([])
    expect(await names()).toContain('publish_items')
  })

  it('lets two processes start at once', async () => {
    const { database, location } = here()
    const second = openLocation(location)
    const applied = await Promise.all([migrate(database), migrate(second)])
    await second.close()
    expect(applied.map((list) => list.length).toSorted((a, b) => a - b)).toEqual([0, MIGRATIONS.length])
  })

  it('leaves nothing of a failed migration', async () => {
    const { database } = here()
    const broken: Migration = {
      version: 2,
      name: '0002-broken',
      up: async (m) => {
        await createTable(m, 'half', { name: text() })
        throw new Error('no')
      },
    }
    const first: Migration = { version: 1, name: '0001-first', up: (m) => createTable(m, 'whole', { name: text() }) }
    await expect(migrate(database, [first, broken])).rejects.toThrow('no')
    expect(await names()).toEqual([])
    expect(await migrate(database, [first])).toEqual(['0001-first'])
  })

  it('refuses a database made by a newer version and says so', async () => {
    const { database, location } = here()
    await migrate(database)
    await sql`insert into schema_migrations (version, name, applied_time) values (9999, '9999-future', 1)`.execute(
      database.db,
    )
    const refusal = await openDatabase(location).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(MigrationError)
    expect(String(refusal)).toMatch(
      new RegExp(`数据库版本 9999.*支持到 ${MIGRATIONS.at(-1)?.version ?? 0}.*请升级.*没有被改动`),
    )
  })

  it('refuses a database with another history', async () => {
    const { database } = here()
    await migrate(database)
    await sql`update schema_migrations set name = '0002-else' where version = 2`.execute(database.db)
    await expect(migrate(database)).rejects.toThrow(/升级记录与本程序不一致.*0002-else/)
  })
})

interface ColumnFacts {
  nullable: boolean
  optional: boolean
}

/** Table interfaces and migrations are written by hand: this holds them together. */
eachDatabase((_kind, open) => {
  it('the table interfaces say what the migrations made', async () => {
    const tables = await ownTables(await open())
    const declared = readTableInterfaces()
    for (const table of tables) {
      const actual = Object.fromEntries(
        table.columns.map((column) => [
          column.name,
          {
            // SQLite calls its row id nullable.
            nullable: column.isNullable && !column.isAutoIncrementing,
            optional:
              column.isNullable || column.hasDefaultValue || column.isAutoIncrementing || column.name === 'tenant_id',
          } satisfies ColumnFacts,
        ]),
      )
      expect({ [table.name]: actual }).toEqual({ [table.name]: declared.get(table.name) })
    }
    expect(tables.length).toBe(declared.size)
  })
})

/** Reads `interface XTable extends Base { column: Type }` of src/backend/tables; bases come from columns.ts. */
function readTableInterfaces(): Map<string, Record<string, ColumnFacts>> {
  const folder = new URL('../tables/', FOLDER)
  const source = readdirSync(folder)
    .map((name) => readFileSync(new URL(name, folder), 'utf8'))
    .join('\n')
  const bodies = new Map(
    [...source.matchAll(/export interface (\w+)(?: extends ([^{]+))? \{\n([\s\S]*?)\n\}/g)].map(
      ([, name = '', base, body = '']) => [name, { base: /(\w+Row)/.exec(base ?? '')?.[1], body }],
    ),
  )
  const columnsOf = (name: string): Record<string, ColumnFacts> => {
    const found = bodies.get(name)
    if (!found) throw new Error(`no interface ${name}`)
    const own = [...found.body.matchAll(/^ {2}(\w+): (.+)$/gm)].map(([, column = '', type = '']) => {
      const alias = /^(?:TenantRow|GlobalRow|TenantLogRow)\['(\w+)'\]$/.test(type) ? 'Generated<number>' : type
      const nullable = /\| null\b/.test(alias)
      return [column, { nullable, optional: nullable || /^(Generated|Defaulted|TenantId)/.test(alias) }] as const
    })
    return { ...(found.base === undefined ? {} : columnsOf(found.base)), ...Object.fromEntries(own) }
  }
  const database = bodies.get('Database')?.body ?? ''
  return new Map(
    [...database.matchAll(/^ {2}(\w+): (\w+)$/gm)].map(([, table = '', type = '']) => [table, columnsOf(type)]),
  )
}
