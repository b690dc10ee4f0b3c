import type { Editor } from '@tiptap/core'

export interface TextPicture {
  id: number
  url: string
  thumb: string
  name: string
}

/** Pictures of the text that are materials, each once, in their order; named by their words, else by their number. */
export function picturesOf(editor: Editor): TextPicture[] {
  const found = new Map<number, TextPicture>()
  editor.state.doc.descendants((node) => {
    const id = Number(node.attrs['attachmentId'])
    if (node.type.name !== 'image' || !(id > 0) || found.has(id)) return
    const url = String(node.attrs['src'])
    found.set(id, { id, url, thumb: url, name: String(node.attrs['alt'] ?? '') || `#${found.size + 1}` })
  })
  return [...found.values()]
}

/** The same of a stored text, outside of an editor. */
export function picturesInHtml(html: string): TextPicture[] {
  const found = new Map<number, TextPicture>()
  for (const image of new DOMParser().parseFromString(html, 'text/html').querySelectorAll('img[data-attachment-id]')) {
    const id = Number(image.getAttribute('data-attachment-id'))
    const url = image.getAttribute('src') ?? ''
    if (id > 0 && !found.has(id))
      found.set(id, { id, url, thumb: url, name: image.getAttribute('alt') || `#${found.size + 1}` })
  }
  return [...found.values()]
}
