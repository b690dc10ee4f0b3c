import type { HTMLAttributes } from 'react'

/**
 * What does something of its own inside a row; the cell of the check box is its own, too: a click that misses the box
 * by little must not lead away.
 */
const OWN = 'button, a, input, label, [role=button], [role=menuitem], .ant-table-selection-column'

/**
 * A row that opens by a click anywhere on it, and by Enter where it has the focus. Marking text, and what is pressed
 * inside the row, opens nothing.
 */
export function opensRow(
  open: () => void,
): Pick<HTMLAttributes<HTMLElement>, 'className' | 'tabIndex' | 'onClick' | 'onKeyDown'> {
  return {
    className: 'opens',
    tabIndex: 0,
    onClick: (event) => {
      // Menus of a row are drawn elsewhere, but their clicks arrive here all the same.
      const { target, currentTarget } = event
      if (!(target instanceof Element) || !currentTarget.contains(target) || target.closest(OWN) !== null) return
      if ((globalThis.getSelection()?.toString() ?? '') === '') open()
    },
    onKeyDown: (event) => {
      if (event.key === 'Enter' && event.target === event.currentTarget) open()
    },
  }
}
