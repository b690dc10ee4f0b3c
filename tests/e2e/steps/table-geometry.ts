import type { Page } from '@playwright/test'

/**
 * What of a list's tables and their toolbar is cut off, covered or out of reach, in words; empty = nothing. Scrolls the
 * tables to both ends.
 */
export async function tableFaults(page: Page): Promise<string[]> {
  return await page.evaluate(async () => {
    const faults: string[] = []
    const frame = (): Promise<unknown> =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const nameOf = (element: Element): string =>
      `${element.className.toString().split(' ')[0] ?? ''} “${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 24)}”`
    const seen = (element: Element): boolean =>
      element.getBoundingClientRect().width > 0 && getComputedStyle(element).visibility !== 'hidden'
    const within = (part: Element, whole: DOMRect, what: string): void => {
      const box = part.getBoundingClientRect()
      if (box.left < whole.left - 1 || box.right > whole.right + 1)
        faults.push(
          `${what}: ${nameOf(part)} sticks out by ${Math.round(Math.max(whole.left - box.left, box.right - whole.right))} px`,
        )
    }
    /** Can its middle be pressed? */
    const pressable = (part: Element, what: string): void => {
      part.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      const box = part.getBoundingClientRect()
      const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
      if (hit === null || !(part.contains(hit) || hit.contains(part)))
        faults.push(`${what}: ${nameOf(part)} is covered by ${hit === null ? 'nothing' : nameOf(hit)}`)
    }
    for (const bar of document.querySelectorAll('.resource-toolbar'))
      for (const part of bar.querySelectorAll(
        '.ant-btn, .ant-select, .ant-input-affix-wrapper, .ant-segmented, .ant-picker',
      ))
        if (seen(part)) within(part, bar.getBoundingClientRect(), 'toolbar')
    for (const table of document.querySelectorAll('.ant-table')) {
      const scroller = table.querySelector('.ant-table-content, .ant-table-body')
      if (scroller === null) continue
      const room = scroller.getBoundingClientRect()
      const rows = [...table.querySelectorAll('.ant-table-tbody > tr.ant-table-row')]
      for (const end of [0, scroller.scrollWidth]) {
        scroller.scrollLeft = end
        await frame()
        for (const row of rows) {
          const cells = [...row.children]
          const fixed = cells.filter((cell) => getComputedStyle(cell).position === 'sticky')
          if (scroller.scrollWidth > scroller.clientWidth && fixed.length < 2)
            faults.push('a table scrolls sideways without its first and last column staying')
          for (const cell of fixed) within(cell, room, end === 0 ? 'at the left end' : 'at the right end')
          for (const cell of cells)
            for (const part of cell.querySelectorAll(
              '.status-tag, .time-channel, .ant-tag, .ant-btn, .work-platform, .work-numbers, .task-progress, a',
            ))
              if (seen(part)) within(part, cell.getBoundingClientRect(), 'cell')
          for (const button of cells.at(-1)?.querySelectorAll('.ant-btn') ?? []) pressable(button, 'action')
          // What scrolls between the columns that stay is as wide as the widest of it.
          const left = Math.max(
            room.left,
            ...fixed
              .filter((cell) => cells.indexOf(cell) < cells.length / 2)
              .map((cell) => cell.getBoundingClientRect().right),
          )
          const right = Math.min(
            room.right,
            ...fixed
              .filter((cell) => cells.indexOf(cell) >= cells.length / 2)
              .map((cell) => cell.getBoundingClientRect().left),
          )
          const widest = Math.max(
            0,
            ...cells.filter((cell) => !fixed.includes(cell)).map((cell) => cell.getBoundingClientRect().width),
          )
          if (scroller.scrollWidth > scroller.clientWidth && right - left < widest)
            faults.push(`only ${Math.round(right - left)} px are left for a column of ${Math.round(widest)} px`)
        }
      }
      scroller.scrollLeft = 0
    }
    return [...new Set(faults)]
  })
}

/**
 * What of a task's sheet hides the state, the problem or the actions of a work, in words; empty = nothing. Scrolls the
 * sheet to both ends.
 */
export async function sheetFaults(page: Page): Promise<string[]> {
  return await page.locator('.item-grid').evaluate(async (sheet) => {
    const faults: string[] = []
    const frame = (): Promise<unknown> =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const room = sheet.getBoundingClientRect()
    for (const end of [0, sheet.scrollWidth]) {
      sheet.scrollLeft = end
      await frame()
      const parts = [
        ...sheet.querySelectorAll(
          '.grid-head .grid-tail.status, .grid-row .grid-tail.status :is(.status-tag, .item-reason, .grid-problem), .grid-row .grid-tail.actions .ant-btn',
        ),
      ]
      if (!parts.some((part) => part.classList.contains('status-tag'))) faults.push('no work shows a state')
      for (const part of parts) {
        const name = `${end === 0 ? 'at the left end' : 'at the right end'}: “${(part.getAttribute('aria-label') ?? part.textContent ?? '').trim().slice(0, 24)}”`
        const box = part.getBoundingClientRect()
        // Rows below the fold are scrolled to; what is cut off at the side is not.
        if (box.bottom > Math.min(room.bottom, innerHeight)) continue
        const cell = part.closest('.grid-tail')?.getBoundingClientRect() ?? room
        if (box.left < Math.max(room.left, cell.left) - 1 || box.right > Math.min(room.right, cell.right) + 1)
          faults.push(`${name} sticks out`)
        for (const x of [box.left + 2, box.left + box.width / 2, box.right - 2]) {
          const hit = document.elementFromPoint(x, box.top + box.height / 2)
          if (hit === null || !(part.contains(hit) || hit.contains(part)))
            faults.push(`${name} is covered by ${hit === null ? 'nothing' : hit.className}`)
        }
      }
    }
    sheet.scrollLeft = 0
    return [...new Set(faults)]
  })
}
