// Selectors by the words of a page, in the language of `look.ts`. `where` is any CSS selector.

/** Elements whose own text is exactly these words: `text(button)=发布`. */
export function text(exact: string, where = '*'): string {
  return `text(${where})=${exact}`
}
/** Elements whose own text holds these words: `part(div)=上传中`. */
export function contains(part: string, where = '*'): string {
  return `part(${where})=${part}`
}
/**
 * A part of the box for a code from a text message, told by what such a box has on any site: for sites whose own names
 * of it no public source gives.
 */
export function codeBox(part: 'input' | 'send' | 'confirm' | 'error' | 'text'): string {
  return `code(${part})=`
}
/** Elements that say exactly this with all that is inside them: a button around a span. */
export function says(exact: string, where: string): string {
  return `says(${where})=${exact}`
}
