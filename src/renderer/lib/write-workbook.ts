// Workbooks of Excel 2007 and later. Text stays text, so no cell is a formula.
export type Cell = string | number | null

export interface WorkbookSheet {
  name: string
  /** Lines over the table; the first is bold. */
  above?: readonly (readonly Cell[])[]
  head: readonly string[]
  rows: readonly (readonly Cell[])[]
}

/** Longest name of a sheet. */
const NAME_MAX = 31

/** The file. '' and null are empty cells. @throws when the writer can't be loaded */
export async function writeWorkbook(sheets: readonly WorkbookSheet[]): Promise<Blob> {
  const { default: write } = await import('write-excel-file/universal')
  const bold = (value: string) => ({ value, fontWeight: 'bold' as const })
  const cell = (value: Cell) =>
    value === null || value === ''
      ? null
      : typeof value === 'number'
        ? { value, type: Number }
        : { value, type: String }
  return await write(
    sheets.map(({ name, above = [], head, rows }) => ({
      sheet: name.slice(0, NAME_MAX),
      data: [
        ...above.map((line, at) =>
          line.map((value) => (at === 0 && typeof value === 'string' ? bold(value) : cell(value))),
        ),
        ...(above.length > 0 ? [[]] : []),
        head.map(bold),
        ...rows.map((row) => row.map(cell)),
      ],
    })),
  ).toBlob()
}
