import { cleanHtml } from './clean-html.ts'
import { dataPicture } from './picture-rules.ts'
import type { UploadedPicture } from './upload-picture.ts'

export const IMPORT_ACCEPT = '.docx,.md,.markdown,application/vnd.openxmlformats-officedocument.wordprocessingml.document,text/markdown'
/** Larger files are no texts, bytes. */
export const IMPORT_MAX_BYTES = 20 * 1024 * 1024

export interface Imported {
  /** Its first heading of the first level, taken out of the text; '' = none. */
  title: string
  html: string
  /** Pictures that could not come along: at an outside address, of another kind, too large. */
  lost: number
}

/** A file that is neither Word nor Markdown, is too large, or can't be read. */
export class ImportRefused extends Error {
  readonly why: 'kind' | 'size' | 'broken'
  constructor(why: 'kind' | 'size' | 'broken', cause?: unknown) {
    super(why, { cause })
    this.why = why
  }
}

const isWord = (file: File): boolean => /\.docx$/i.test(file.name)
const isMarkdown = (file: File): boolean => /\.(md|markdown)$/i.test(file.name)

const toHtml = async (file: File): Promise<string> => {
  if (isMarkdown(file)) {
    const [{ marked }, text] = await Promise.all([import('marked'), file.text()])
    return marked.parse(text, { async: false, gfm: true })
  }
  const [{ default: mammoth }, arrayBuffer] = await Promise.all([import('mammoth'), file.arrayBuffer()])
  return (await mammoth.convertToHtml({ arrayBuffer })).value
}

/**
 * Reads a Word or Markdown file as article HTML: cleaned, its own pictures uploaded one after another by `send` (null = that one could not come).
 * Throws ImportRefused.
 */
export const importFile = async (file: File, send: (file: File) => Promise<UploadedPicture | null>): Promise<Imported> => {
  if (!isWord(file) && !isMarkdown(file)) throw new ImportRefused('kind')
  if (file.size > IMPORT_MAX_BYTES) throw new ImportRefused('size')
  const raw = await toHtml(file).catch((cause: unknown) => {
    throw new ImportRefused('broken', cause)
  })
  const { html, left } = cleanHtml(raw, { keepPicture: (src) => dataPicture(src) !== null })
  const page = new DOMParser().parseFromString(html, 'text/html')
  let lost = left.length
  for (const picture of page.querySelectorAll('img')) {
    const bytes = dataPicture(picture.getAttribute('src') ?? '')
    const sent = bytes === null ? null : await send(bytes)
    if (sent === null) {
      picture.remove()
      lost += 1
      continue
    }
    picture.setAttribute('src', sent.url)
    if (sent.attachmentId !== '') picture.setAttribute('data-attachment-id', sent.attachmentId)
  }
  const head = page.body.querySelector(':scope > h1:first-child')
  const title = head?.textContent?.trim() ?? ''
  if (title !== '') head?.remove()
  return { title, html: page.body.innerHTML, lost }
}
