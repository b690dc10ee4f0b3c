// What was shown for each platform, from the files that its tests leave behind (tests/fixtures/platform-cells.ts).

/** What a file of tests showed of a row. */
export interface ShownCells {
  readonly id: string
  readonly name: string
  readonly cells: Readonly<Record<string, string>>
}

/** What every platform is asked for. */
export const COLUMNS: readonly string[] = [
  'login',
  'check',
  'video',
  'images',
  'article',
  'topics',
  'POI',
  'collection',
  'friends',
  'cover',
  'schedule',
  'declaration',
  'works list',
  'stats',
]
/** By page, then by official interface. */
export const ROWS: readonly string[] = [
  'douyin',
  'kuaishou',
  'xiaohongshu',
  'shipinhao',
  'bilibili',
  'baijiahao',
  'weibo',
  'toutiao',
  'tiktok',
  'weixin_gzh',
  'youtube',
  'instagram',
  'tiktok-official',
  'weixin_gzh-official',
]
export const NOT_SHOWN = 'NOT SHOWN'

/**
 * Merges the files of each row; a cell that one file showed is shown, whatever another says. `missing`: cells that
 * nobody showed.
 */
export function platformTable(files: readonly ShownCells[]): { lines: string[]; missing: string[] } {
  const rows = ROWS.map((id) => {
    const own = files.filter((file) => file.id === id)
    const said = (column: string): string[] => own.flatMap((file) => file.cells[column] ?? [])
    const cells = COLUMNS.map((column) => (said(column).includes('passed') ? 'passed' : (said(column)[0] ?? NOT_SHOWN)))
    return { name: own[0]?.name ?? id, cells }
  })
  const lines = [
    `| platforms | ${COLUMNS.join(' | ')} |`,
    `|${' --- |'.repeat(COLUMNS.length + 1)}`,
    ...rows.map((row) => `| ${row.name} | ${row.cells.join(' | ')} |`),
  ]
  const missing = rows.flatMap((row) =>
    row.cells.flatMap((cell, at) => (cell === NOT_SHOWN ? [`${row.name}: ${COLUMNS[at]}`] : [])),
  )
  return { lines, missing }
}
