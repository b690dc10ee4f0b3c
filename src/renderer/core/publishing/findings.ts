import type { OutputOf } from '../../../contract/endpoint.ts'
import type { publishPreflight } from '../../../contract/http/wisdom-seo.ts'

export interface PreflightRow {
  id: number
  level: 'warn' | 'block'
  problems: readonly { code: string; msg: string; level: 'warn' | 'block'; later?: 0 | 1 | undefined }[]
}
/** What the check before a run answers. */
export type PublishLook = OutputOf<typeof publishPreflight>

type Told = PreflightRow['problems'][number]
const asksFor = (
  problem: PublishLook['items'][number]['problems'][number],
): problem is PublishLook['items'][number]['problems'][number] & Told => problem.level !== 'note'

/** What is good to know and asks for nothing, each sentence once. */
export function notesOf(looks: readonly PublishLook[]): string[] {
  return [
    ...new Set(
      looks.flatMap((look) =>
        look.items.flatMap((item) =>
          item.problems.flatMap((problem) => (problem.level === 'note' ? [problem.msg] : [])),
        ),
      ),
    ),
  ]
}

/** What the checks of several tasks found together that a person decides on. */
export function findingsOf(looks: readonly PublishLook[]): { rows: PreflightRow[]; pace: PublishLook['pace'] } {
  return {
    rows: looks
      .flatMap((look) => look.items)
      .flatMap((item): PreflightRow[] =>
        item.level === 'ok' ? [] : [{ id: item.id, level: item.level, problems: item.problems.filter(asksFor) }],
      ),
    // Each was foreseen without the others: when all of them are out is not known.
    pace: {
      waiting: looks.reduce((sum, look) => sum + look.pace.waiting, 0),
      finish_time: looks.length === 1 ? (looks[0]?.pace.finish_time ?? 0) : 0,
    },
  }
}

/** True where there is something to tell, and nothing of it keeps a work back: one question is enough for that. */
export function onlyHints(looks: readonly PublishLook[]): boolean {
  const { rows, pace } = findingsOf(looks)
  return rows.every(({ level }) => level === 'warn') && (rows.length > 0 || pace.waiting > 0)
}

/** True where the person was not told all of this. */
export function hasNews({ rows, pace }: ReturnType<typeof findingsOf>, told: ReturnType<typeof findingsOf>): boolean {
  const keysOf = (list: readonly PreflightRow[]): string[] =>
    list.flatMap(({ id, problems }) => problems.map(({ level, msg }) => `${id} ${level} ${msg}`))
  const known = new Set(keysOf(told.rows))
  return pace.waiting > told.pace.waiting || keysOf(rows).some((key) => !known.has(key))
}
