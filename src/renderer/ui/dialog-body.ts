import type { CSSProperties } from 'react'
import { DIALOG_MAX_HEIGHT_VH } from '../../contract/constants.ts'

/** What a dialog has around its body: padding, head and foot, px. */
const AROUND_PX = 120

/** The body of a dialog with head and foot: it scrolls before the whole dialog is higher than 70 % of the window. */
export const DIALOG_BODY: CSSProperties = {
  maxHeight: `calc(${DIALOG_MAX_HEIGHT_VH}vh - ${AROUND_PX}px)`,
  overflow: 'auto',
}
