// What the tenant scope can't see, modules must not write: raw SQL over tables, and a Kysely without its plugins.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { TABLE_SCOPES } from './database.ts'

const BACKEND = fileURLToPath(new URL('..', import.meta.url))
const TABLE = new RegExp(`\\b(${Object.keys(TABLE_SCOPES).join('|')})\\b`)
const RAW = /\bsql(?:<[^`]*>)?`((?:[^`\\]|\\.)*)`|\bsql\.(?:raw|table|id)\(([^)]*)\)/g

/** The rule each text breaks, as `what: excerpt`. */
function breaks(source: string): string[] {
  const raw = [...source.matchAll(RAW)].map(([whole, template, argument]) => ({
    whole,
    text: `${template ?? ''}${argument ?? ''}`,
  }))
  return [
    ...raw
      .filter(({ text }) => TABLE.test(text))
      .map(({ whole }) => `raw SQL names a table, build it with Kysely: ${whole.slice(0, 80)}`),
    ...(/\.withoutPlugins\(/.test(source) ? ['withoutPlugins() takes the tenant filter away'] : []),
  ]
}

const modules = readdirSync(path.join(BACKEND, 'modules'), { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
)

describe('modules stay inside the tenant scope', () => {
  it.each(modules)('%s', (name) => {
    expect(breaks(readFileSync(path.join(BACKEND, 'modules', name), 'utf8'))).toEqual([])
  })

  it('the rule finds what it is for', () => {
    expect(breaks('sql<number>`(select count(*) from third_auths)`')).toHaveLength(1)
    expect(breaks("sql.table('admins')")).toHaveLength(1)
    expect(breaks('db.withoutPlugins().selectFrom("x")')).toHaveLength(1)
    expect(breaks("sql<number>`coalesce(sum(size), 0)`; db.selectFrom('admins')")).toEqual([])
  })
})
