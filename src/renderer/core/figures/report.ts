// Figures of some days as a file for people who keep or pass them on. Plain values in, text or bytes out.
import type { TFunction } from 'i18next'
import type { OutputOf } from '../../../contract/endpoint.ts'
import type { dataCenter, FigureDay } from '../../../contract/http/data.ts'
import { toCsv } from '../../lib/csv.ts'
import { formatTime } from '../../lib/format.ts'
import { type Cell, writeWorkbook } from '../../lib/write-workbook.ts'

type Center = OutputOf<typeof dataCenter>
/** What a report is made of: the same of the home page and of a link. */
export type ReportData = Pick<Center, 'range' | 'cards' | 'platforms' | 'accounts_top' | 'works_top' | 'coverage'> & {
  trend: readonly FigureDay[]
}

export interface Sheet {
  name: string
  head: readonly string[]
  rows: readonly (readonly Cell[])[]
}
export interface Report {
  title: string
  /** Lines under the title: days, coverage, whether the figures are made up. */
  notes: readonly string[]
  sheets: readonly Sheet[]
}

const TREND = ['play', 'like', 'comment', 'share', 'new_fans', 'published', 'failed', 'spread', 'corrected'] as const
const SUMS = ['published', 'play', 'like', 'comment', 'share', 'new_fans'] as const
const WORK = ['play', 'like', 'comment', 'share'] as const

/** The sheets of a report. A number that nobody collected is an empty cell, never 0. */
export function reportOf(
  data: ReportData,
  {
    t,
    title,
    isDemo,
    isForClients = false,
  }: { t: TFunction<'figures'>; title: string; isDemo: boolean; isForClients?: boolean },
): Report {
  const trend = TREND.filter((key) => !isForClients || key !== 'failed')
  const names = (keys: readonly (typeof TREND)[number][]): string[] =>
    keys.map((key) => t(key === 'spread' ? 'spreadColumn' : key === 'corrected' ? 'report.corrected' : `cards.${key}`))
  const siteOf = (value: string): string => data.platforms.find((site) => site.platform_value === value)?.name ?? value
  return {
    title,
    notes: [
      t('report.days', { from: data.range.from, to: data.range.to }),
      t('coverage', { n: data.coverage.accounts_with_data, all: data.coverage.accounts_total }),
      t('report.unknown'),
      ...(isDemo ? [t('report.demo')] : []),
    ],
    sheets: [
      {
        name: t('report.summary'),
        head: [t('report.number'), t('report.value'), t('before'), t('report.atLeast')],
        rows: data.cards.map((card) => [
          t(`cards.${card.key}`),
          card.value,
          card.prev,
          card.partial === 1 && card.value !== null ? t('report.yes') : '',
        ]),
      },
      {
        name: t('trend'),
        head: [t('day'), ...names(trend)],
        rows: data.trend.map((day) => [day.date, ...trend.map((key) => day[key] ?? null)]),
      },
      {
        name: t('sites'),
        head: [t('platform'), t('accounts'), ...names(SUMS)],
        rows: data.platforms.map((row) => [row.name, row.accounts, ...SUMS.map((key) => row[key])]),
      },
      ...(data.accounts_top.every((row) => row.openname === '')
        ? []
        : [
            {
              name: t('topAccounts'),
              head: [t('accounts'), t('platform'), ...names(SUMS)],
              rows: data.accounts_top.map((row) => [
                row.openname,
                siteOf(row.platform_value),
                ...SUMS.map((key) => row[key]),
              ]),
            },
          ]),
      {
        name: t('topWorks'),
        head: [t('report.work'), t('accounts'), t('day'), ...names(WORK)],
        rows: data.works_top.map((row) => [
          row.title,
          row.openname,
          formatTime(row.publish_time),
          ...WORK.map((key) => row[key]),
        ]),
      },
    ],
  }
}

const textOf = (cell: Cell): string => (cell === null ? '' : String(cell))

/** One table under the other. */
export function reportCsv({ title, notes, sheets }: Report): string {
  return toCsv([
    [title],
    ...notes.map((note) => [note]),
    ...sheets.flatMap((sheet) => [[], [sheet.name], sheet.head, ...sheet.rows.map((row) => row.map(textOf))]),
  ])
}

/** As a workbook, a sheet each. */
export async function reportWorkbook({ title, notes, sheets }: Report): Promise<Blob> {
  return await writeWorkbook(
    sheets.map((sheet, at) => (at === 0 ? { ...sheet, above: [[title], ...notes.map((note) => [note])] } : sheet)),
  )
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${String(sign.codePointAt(0))};`)

const STYLE = [
  'body{font:14px/1.6 -apple-system,"PingFang SC","Microsoft YaHei",sans-serif;color:#1b212c}',
  'body{margin:32px auto;max-width:960px;padding:0 16px}',
  'h1{font-size:22px;margin:0}h2{font-size:16px;margin:32px 0 8px}p{color:#4f5a6b;margin:0}',
  'table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}',
  'th,td{padding:4px 8px;border-bottom:1px solid #e7eaf0;text-align:right}',
  'th:first-child,td:first-child{text-align:left}th{color:#4f5a6b;font-weight:500}',
  'svg{display:block;width:100%;height:160px;margin:8px 0}',
  '@media print{body{margin:0;max-width:none}h2{break-after:avoid}tr{break-inside:avoid}}',
].join('')

/** The plays of the days as a line. */
function line(sheet: Sheet): string {
  const values = sheet.rows.map((row) => (typeof row[1] === 'number' ? row[1] : null))
  const known = values.filter((value) => value !== null)
  if (known.length < 2) return ''
  const most = Math.max(1, ...known)
  const points = values
    .map((value, at) =>
      value === null
        ? ''
        : `${((at / (values.length - 1)) * 960).toFixed(1)},${(152 - (value / most) * 144).toFixed(1)}`,
    )
    .filter((point) => point !== '')
    .join(' ')
  return [
    '<svg viewBox="0 0 960 160" preserveAspectRatio="none" aria-hidden="true">',
    `<polyline points="${points}" fill="none" stroke="#3566eb" stroke-width="2"/></svg>`,
  ].join('')
}

/** One file that needs no server and runs no script. */
export function reportPage({ title, notes, sheets }: Report, lng: string): string {
  const tables = sheets.map(
    (sheet, at) =>
      `<h2>${escaped(sheet.name)}</h2>${at === 1 ? line(sheet) : ''}<table><thead><tr>${sheet.head
        .map((name) => `<th>${escaped(name)}</th>`)
        .join('')}</tr></thead><tbody>${sheet.rows
        .map(
          (row) => `<tr>${row.map((cell) => `<td>${cell === null ? '–' : escaped(textOf(cell))}</td>`).join('')}</tr>`,
        )
        .join('')}</tbody></table>`,
  )
  return [
    `<!doctype html><html lang="${escaped(lng)}"><head><meta charset="utf-8"><meta name="robots" content="noindex">`,
    `<meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'">`,
    `<title>${escaped(title)}</title><style>${STYLE}</style></head><body><h1>${escaped(title)}</h1>`,
    ...notes.map((note) => `<p>${escaped(note)}</p>`),
    ...tables,
    '</body></html>',
  ].join('')
}
