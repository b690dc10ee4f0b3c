/** A column's name and what stands under it. */
const labelled = (name: string, text: string): string => (name === '' ? text : `${name}：${text}`)

const textOf = (from: Element): string => {
  const cell = from.cloneNode(true) as Element
  // Blocks of one cell are words of one line.
  for (const block of cell.querySelectorAll('p,div,li,br')) block.after(' ')
  return (cell.textContent ?? '').replace(/\s+/g, ' ').trim()
}

/** Cells of a row by column: one that spans several stands once, and the columns behind it keep their names. */
const cellsOf = (row: Element): { text: string; head: boolean; column: number }[] => {
  let column = 0
  return [...row.children]
    .filter((cell) => cell.localName === 'td' || cell.localName === 'th')
    .map((cell) => {
      const found = {
        text: textOf(cell),
        head: cell.localName === 'th' || cell.querySelector('strong,b') !== null,
        column,
      }
      column += Math.max(1, Math.min(100, Number(cell.getAttribute('colspan')) || 1))
      return found
    })
}

/**
 * Rows of a table as lines that stand alone, for article pages that take no tables: each cell behind its column's name
 * where the first row names them (`菜名：毛肚；价格：38 元`), of two columns without names the second behind the first, else the
 * cells in their order. null = a box of one column, made for its looks.
 */
export function tableLines(table: Element): string[] | null {
  const rows = [...table.querySelectorAll('tr')]
    .filter((row) => row.closest('table') === table)
    .map(cellsOf)
    .filter((row) => row.some((cell) => cell.text !== ''))
  const columns = Math.max(0, ...rows.map((row) => row.length))
  if (columns < 2 || table.querySelector('table') !== null) return null
  const [first = [], ...rest] = rows
  const named = rest.length > 0 && first.length > 1 && first.every((cell) => cell.head || cell.text === '')
  if (named) {
    const names = new Map(first.map((cell) => [cell.column, cell.text]))
    return rest.map((row) =>
      row
        .filter((cell) => cell.text !== '')
        .map((cell) => labelled(names.get(cell.column) ?? '', cell.text))
        .join('；'),
    )
  }
  return rows.map((row) => {
    const words = row.filter((cell) => cell.text !== '').map((cell) => cell.text)
    return columns === 2 && words.length === 2 ? labelled(words[0] ?? '', words[1] ?? '') : words.join('｜')
  })
}
