import { sql } from 'kysely'
import { PUBLISH_STATUS } from '../../contract/entities/publish.ts'
import { big, createTable, index, int, text } from './schema.ts'
import type { Migration, MigrationContext } from './schema.ts'
import { createTrigger, differs } from './triggers.ts'
import type { RowTrigger } from './triggers.ts'

const DAY_MS = 86_400_000

/** Went out: as `publishedWorks` counts. */
const out = (row: 'old' | 'new') =>
  `(${row}.publish_status = ${PUBLISH_STATUS.success} and ${row}.only_draft = 0 and ${row}.published_time is not null)`
const CHANGED = 'insert into works_out_changed (tenant_id, third_auth_id, day)'
const note = (row: 'old' | 'new') =>
  `${CHANGED} select ${row}.tenant_id, ${row}.third_auth_id, ${row}.published_time / ${DAY_MS} where ${out(row)};`
const noteAll = (tenant: string) =>
  `${CHANGED} select i.tenant_id, i.third_auth_id, i.published_time / ${DAY_MS} from publish_items i
   where i.publish_status = ${PUBLISH_STATUS.success} and i.only_draft = 0 and i.published_time is not null ${tenant}
   group by 1, 2, 3;`

const SEEN = ['publish_status', 'only_draft', 'published_time', 'third_auth_id', 'plan_id']
/** Names of the triggers: after which event, what they do. */
function triggers(kind: MigrationContext['kind']): RowTrigger[] {
  return [
    { name: 'works_out_new', on: 'insert on publish_items', when: out('new'), does: note('new') },
    {
      name: 'works_out_edit',
      on: `update of ${SEEN.join(', ')} on publish_items`,
      when: `(${differs(kind, SEEN)}) and (${out('old')} or ${out('new')})`,
      does: `${note('old')} ${note('new')}`,
    },
    { name: 'works_out_gone', on: 'delete on publish_items', when: out('old'), does: note('old') },
    {
      // Days of another zone are other days.
      name: 'works_out_zone',
      on: 'update of time_zone on tenants',
      when: 'old.time_zone <> new.time_zone',
      does: `delete from works_out_daily where tenant_id = new.id; ${noteAll('and i.tenant_id = new.id')}`,
    },
  ]
}

/**
 * How many works went out from each account on each day, counted anew where something changed: a trigger notes which
 * day of UTC did, whoever writes, and the days are counted when they are asked for. Notes are rows of their own: nobody
 * who publishes waits for anybody else.
 */
export const worksOut: Migration = {
  version: 102,
  name: '0102-works-out',
  async up(m) {
    const { kind, db } = m
    await createTable(
      m,
      'works_out_daily',
      { tenant_id: big(), third_auth_id: big(), plan_id: big(), stat_date: text(), works: int() },
      { identity: false, times: 'none', primaryKey: ['third_auth_id', 'stat_date', 'plan_id'] },
    )
    await index(m, 'works_out_daily', ['tenant_id', 'stat_date'])
    await createTable(m, 'works_out_changed', { tenant_id: big(), third_auth_id: big(), day: big() }, { times: 'none' })
    await index(m, 'works_out_changed', ['tenant_id', 'third_auth_id'])
    for (const trigger of triggers(kind)) await createTrigger(m, trigger)
    await sql.raw(noteAll('')).execute(db)
  },
}
