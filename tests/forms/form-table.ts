/** Platforms by fields: what was shown of each. */
export interface FormTable {
  passed(row: string, field: string): void
  none(row: string, field: string): void
  print(): void
}

/** Cells that nobody spoke of stay NOT SHOWN. */
export function formTable(rows: readonly string[], fields: readonly string[]): FormTable {
  const cells = new Map<string, string>()
  return {
    passed: (row, field) => void cells.set(`${row}/${field}`, 'passed'),
    none: (row, field) => void cells.set(`${row}/${field}`, 'platform has none'),
    print: () => {
      const lines = [
        `| forms | ${fields.join(' | ')} |`,
        `|${' --- |'.repeat(fields.length + 1)}`,
        ...rows.map(
          (row) => `| ${row} | ${fields.map((field) => cells.get(`${row}/${field}`) ?? 'NOT SHOWN').join(' | ')} |`,
        ),
      ]
      process.stdout.write(`${lines.join('\n')}\n`)
    },
  }
}
