// Yesterday's figures as a notice to each who runs operations, of what he himself sees.
import type { OutputOf } from '../../../contract/endpoint.ts'
import type { OperationOutcome } from '../../../contract/entities/operation.ts'
import type { operationReports } from '../../../contract/http/operations.ts'
import { reasonText } from '../../../contract/reasons/reasons.ts'
import { toSeconds } from '../../lib/clock.ts'
import { dayOf, shiftDay } from '../../lib/days.ts'
import { findPeople } from '../../lib/people.ts'
import type { Db } from '../../ports/database.ts'
import type { AccountRun, Caller, Runner } from './operations.ports.ts'

/** What came of one day; null = nobody knows. */
export interface DayFigures {
  readonly published: number
  readonly failed: number
  readonly play: number | null
  readonly fans: number | null
  readonly leads: number
  readonly messages: number | null
}
interface Deps {
  /** The database as one person sees it. */
  openAs(tenantId: number, person: { readonly id: number; readonly dataScope: 'all' | 'group' | 'self' }): Db
  /** Figures of a day YYYY-MM-DD, of what this database shows. */
  figuresOf(db: Db, day: string, timeZone: string): Promise<DayFigures>
}

const REPORT_KIND = 'daily_report'
const REPORT_PAGE = '/operation/operation'
const shown = (figure: number | null): string | number => figure ?? reasonText('operations.figureUnknown')

/** People who may change operations, and the one who made this one. */
async function findReaders(db: Db, makerId: number) {
  const ids = [...(await findPeople(db, 'operation:edit')).map((person) => person.id), makerId]
  return await db
    .selectFrom('admins')
    .select(['id', 'data_scope'])
    .where('id', 'in', [...new Set(ids)])
    .where('delete_time', 'is', null)
    .where('status', '=', 1)
    .orderBy('id')
    .execute()
}

/** Writes the notices: one a person, whatever `most` is, as caps are of a day and not of people. */
export function createDailyReport({ openAs, figuresOf }: Deps): Runner {
  return async (db: Db, run: AccountRun) => {
    const day = shiftDay(dayOf(run.now, run.tenant.timeZone), -1)
    const notices: { admin_id: number; title: string; body: string }[] = []
    for (const reader of await findReaders(db, run.makerId)) {
      const own = openAs(run.tenant.id, { id: reader.id, dataScope: reader.data_scope })
      const { play, fans, messages, ...known } = await figuresOf(own, day, run.tenant.timeZone)
      const params = { ...known, play: shown(play), fans: shown(fans), messages: shown(messages) }
      notices.push({
        admin_id: reader.id,
        title: reasonText('operations.reportTitle', 'zh', { day }),
        body: reasonText('operations.reportBody', 'zh', params),
      })
    }
    return async (trx): Promise<OperationOutcome> => {
      if (notices.length === 0) return { done: 0, detail: 'no_people' }
      const made = await trx
        .insertInto('notifications')
        .values(
          notices.map((notice) => ({
            ...notice,
            kind: REPORT_KIND,
            jump_url: REPORT_PAGE,
            read_time: null,
            due_time: null,
            create_time: run.now,
          })),
        )
        .returning('id')
        .execute()
      // To the report itself, whose number is known now.
      for (const { id } of made)
        await trx
          .updateTable('notifications')
          .set({ jump_url: `${REPORT_PAGE}?report=${id}` })
          .where('id', '=', id)
          .execute()
      return { done: 1, detail: 'done' }
    }
  }
}

/** Answers the call: those of the caller alone, whoever else he sees. */
export async function listReports(
  { db, admin }: Pick<Caller, 'db' | 'admin'>,
  limit: number,
): Promise<OutputOf<typeof operationReports>> {
  const rows = await db
    .selectFrom('notifications')
    .select(['id', 'title', 'body', 'create_time'])
    .where('admin_id', '=', admin.id)
    .where('kind', '=', REPORT_KIND)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return { list: rows.map((row) => ({ ...row, create_time: toSeconds(row.create_time) })) }
}
