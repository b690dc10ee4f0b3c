/**
 * Reads the first sheet of a workbook of Excel 2007 and later (also WPS): a ZIP of XML files (ECMA-376). Formulas give
 * their last result.
 */
import type JSZip from 'jszip'

const XML = 'application/xml'
/** Numbers of formats that are dates or times in every workbook (ECMA-376 part 1, 18.8.30), Chinese ones included. */
const isDateFormat = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)
const DAY_MS = 86_400_000
/** Day 0 of the two calendars; the first counts a 29 February 1900 that never was. */
const EPOCHS = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) } as const
/** More cells than this are no list of words or rows, and would fill the page's memory. */
const MOST_ROWS = 100_000
const MOST_COLUMNS = 200

const parse = (text: string): Document => new DOMParser().parseFromString(text, XML)
const all = (from: Document | Element, name: string): Element[] => [...from.getElementsByTagName(name)]

async function part(zip: JSZip, path: string): Promise<Document | null> {
  const file = zip.file(path)
  return file === null ? null : parse(await file.async('string'))
}

/** A text without the readings that East Asian workbooks keep beside it. */
const textOf = (from: Element): string =>
  all(from, 't')
    .filter((one) => one.parentElement?.localName !== 'rPh')
    .map((one) => one.textContent ?? '')
    .join('')

/** `BC12` → 54, from 0. */
const columnOf = (reference: string): number =>
  [...(/^[A-Z]+/.exec(reference)?.[0] ?? '')].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

/** Which of the cells' styles show a date. */
function dateStyles(styles: Document | null): ReadonlySet<number> {
  if (styles === null) return new Set()
  const own = new Map(
    all(styles, 'numFmt').map((format) => [
      Number(format.getAttribute('numFmtId')),
      (format.getAttribute('formatCode') ?? '').replace(/"[^"]*"|\[[^\]]*\]|\\./g, ''),
    ]),
  )
  const [formats] = all(styles, 'cellXfs')
  return new Set(
    (formats === undefined ? [] : all(formats, 'xf')).flatMap((format, at) => {
      const id = Number(format.getAttribute('numFmtId'))
      return isDateFormat(id) || /[ymdhs]/i.test(own.get(id) ?? '') ? [at] : []
    }),
  )
}

/** `2026-11-27`, with the time where there is one. */
function dateText(serial: number, epoch: number): string {
  const [day = '', time = ''] = new Date(epoch + Math.round(serial * 1440) * 60_000)
    .toISOString()
    .slice(0, 16)
    .split('T')
  return serial % 1 === 0 ? day : serial < 1 ? time : `${day} ${time}`
}

/** Path of the first sheet, as the workbook orders them. */
async function firstSheet(zip: JSZip, workbook: Document | null): Promise<string> {
  const id = workbook === null ? null : (all(workbook, 'sheet')[0]?.getAttribute('r:id') ?? null)
  const relations = await part(zip, 'xl/_rels/workbook.xml.rels')
  const target =
    relations === null
      ? null
      : (all(relations, 'Relationship')
          .find((one) => one.getAttribute('Id') === id)
          ?.getAttribute('Target') ?? null)
  return target === null ? 'xl/worksheets/sheet1.xml' : target.startsWith('/') ? target.slice(1) : `xl/${target}`
}

/**
 * Rows of cells as text, empty rows at the end left out; null = it can't be read (protected by a password, damaged, too
 * large).
 */
export async function readWorkbook(bytes: Uint8Array): Promise<string[][] | null> {
  const { default: Zip } = await import('jszip')
  const zip = await Zip.loadAsync(bytes).catch(() => null)
  if (zip === null) return null
  const workbook = await part(zip, 'xl/workbook.xml')
  const sheet = await part(zip, await firstSheet(zip, workbook))
  if (sheet === null) return null
  const strings = await part(zip, 'xl/sharedStrings.xml')
  const shared = strings === null ? [] : all(strings, 'si').map(textOf)
  const dates = dateStyles(await part(zip, 'xl/styles.xml'))
  const epoch =
    workbook !== null && all(workbook, 'workbookPr')[0]?.getAttribute('date1904') === '1' ? EPOCHS[1904] : EPOCHS[1900]
  const cellText = (cell: Element): string => {
    const value = all(cell, 'v')[0]?.textContent ?? ''
    const type = cell.getAttribute('t')
    if (type === 's') return shared[Number(value)] ?? ''
    if (type === 'inlineStr') return textOf(cell)
    const number = Number(value)
    return type === null &&
      value !== '' &&
      number >= 0 &&
      number * DAY_MS < Number.MAX_SAFE_INTEGER &&
      dates.has(Number(cell.getAttribute('s')))
      ? dateText(number, epoch)
      : value
  }
  const rows: string[][] = []
  for (const row of all(sheet, 'row')) {
    const at = Number(row.getAttribute('r') ?? rows.length + 1) - 1
    if (!(at < MOST_ROWS)) return null
    const cells: string[] = []
    for (const cell of all(row, 'c')) {
      const reference = cell.getAttribute('r')
      const column = reference === null ? cells.length : columnOf(reference)
      if (column >= 0 && column < MOST_COLUMNS) cells[column] = cellText(cell)
    }
    while (rows.length < at) rows.push([])
    rows.push(Array.from(cells, (text) => text ?? ''))
  }
  while (rows.length > 0 && rows.at(-1)?.every((text) => text.trim() === '')) rows.pop()
  return rows
}

/** Rows as the text that a table is pasted as: tabs between cells, quotes where a cell holds a separator. */
export function tableText(rows: readonly (readonly string[])[]): string {
  return rows
    .map((row) =>
      row.map((cell) => (/[,，;；\t\r\n"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t'),
    )
    .join('\n')
}
