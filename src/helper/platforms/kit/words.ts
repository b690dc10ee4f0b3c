// Selectors by the words of a page, in the language of `look.ts`. `where` is any CSS selector.

/** Elements whose own text is exactly these words: `text(button)=发布`. */
export const text = (exact: string, where = '*'): string => `text(${where})=${exact}`
/** Elements whose own text holds these words: `part(div)=上传中`. */
export const contains = (part: string, where = '*'): string => `part(${where})=${part}`
/**
 * A part of the box for a code from a text message, told by what such a box has on any site: for sites whose own names
 * of it no public source gives.
 */
export const codeBox = (part: 'input' | 'send' | 'confirm' | 'error' | 'text'): string => `code(${part})=`
/** Elements that say exactly this with all that is inside them: a button around a span. */
export const says = (exact: string, where: string): string => `says(${where})=${exact}`
