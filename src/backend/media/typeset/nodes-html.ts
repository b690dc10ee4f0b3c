/** Page nodes as HTML for the drawing page. Words are escaped; a picture stands only as data that was read by us. */
import type { PageNode } from '../../../contract/page-nodes.ts'

const escape = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.codePointAt(0)};`)

const kebab = (name: string): string =>
  name.replace(/[A-Z]/g, (char) => `-${char.toLowerCase()}`).replace(/^webkit-/, '-webkit-')

/**
 * `background`: CSS colour behind everything, '' = clear. `pictures`: data of each node's source; a node without one is
 * left out.
 */
export function nodesHtml(
  nodes: readonly PageNode[],
  options: { fontFamily: string; pictures: ReadonlyMap<string, string> },
): string {
  return nodes
    .map((node) => {
      const style = Object.entries({ fontFamily: options.fontFamily, ...node.style })
        .map(([name, value]) => `${kebab(name)}:${value}`)
        .join(';')
      if (node.tag === 'div') return `<div style="${escape(style)}">${escape(node.text ?? '')}</div>`
      const data = options.pictures.get(node.src ?? '')
      return data === undefined ? '' : `<img alt="" style="${escape(style)}" src="${escape(data)}">`
    })
    .join('')
}
