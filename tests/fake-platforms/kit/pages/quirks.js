// What a page may do to its own form without anybody's doing: a redraw that forgets or changes what was chosen. Tests call `window.redrawForm` between the filling and the press.
const parts = new Map()

/**
 * Registers how a field of the form goes wrong: `lost` (nothing is chosen there any more, or the page's preset is again), `changed` (something else is chosen),
 * `stuck` (a text is gone, and goes again as soon as it is typed).
 */
export const redraws = (field, ways) => parts.set(field, ways)

/** Ways of a text: `clear` empties the field and what the page keeps of it. */
export const textWays = (el, clear) => ({ lost: clear, stuck: () => { clear(); el.addEventListener('input', clear) } })

/** Answers whether this page has such a field and such a way. */
window.redrawForm = (field, way) => {
  const redraw = parts.get(field)?.[way]
  redraw?.()
  return redraw !== undefined
}
