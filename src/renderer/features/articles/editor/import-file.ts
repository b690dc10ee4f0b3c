import { cleanHtml } from './clean-html.ts'
import { type ImportReport, lostIn, lostPicture, mergeReports } from './import-report.ts'
import { dataPicture } from './picture-rules.ts'
import type { UploadedPicture } from './upload-picture.ts'

export const IMPORT_ACCEPT = '.docx,.md,.markdown,application/vnd.openxmlformats-officedocument.wordprocessingml.document,text/markdown'
/** Larger files are no texts, bytes. */
export const IMPORT_MAX_BYTES = 20 * 1024 * 1024

export interface Imported {
  /** Its first heading of the first level, taken out of the text; '' = none. */
  title: string
  html: string
  /** What did not come along as it was: pictures at outside addresses, of another kind, too large; tables and other formats that no article page takes. */
  lost: ImportReport
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

/** HTML of a file, and how many of its styles have no match. */
const toHtml = async (file: File): Promise<{ html: string; styles: number }> => {
  if (isMarkdown(file)) {
    const [{ marked }, text] = await Promise.all([import('marked'), file.text()])
    return { html: marked.parse(text, { async: false, gfm: true }), styles: 0 }
  }
  const [{ default: mammoth }, arrayBuffer] = await Promise.all([import('mammoth'), file.arrayBuffer()])
  const { value, messages } = await mammoth.convertToHtml({ arrayBuffer })
  return { html: value, styles: new Set(messages.filter(({ message }) => message.startsWith('Unrecognised')).map(({ message }) => message)).size }
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
  const { html, left } = cleanHtml(raw.html, { keepPicture: (src) => dataPicture(src) !== null })
  const page = new DOMParser().parseFromString(html, 'text/html')
  const lost: ImportReport[] = [lostIn(raw.html), [{ kind: 'outside', n: left.length }, { kind: 'styles', n: raw.styles }]]
  for (const picture of page.querySelectorAll('img')) {
    const src = picture.getAttribute('src') ?? ''
    const bytes = dataPicture(src)
    const refused = lostPicture(src)
    const sent = bytes === null || refused !== null ? null : await send(bytes)
    if (sent === null) {
      picture.remove()
      lost.push([{ kind: refused ?? 'failed', n: 1 }])
      continue
    }
    picture.setAttribute('src', sent.url)
    if (sent.attachmentId !== '') picture.setAttribute('data-attachment-id', sent.attachmentId)
  }
  const head = page.body.querySelector(':scope > h1:first-child')
  const title = head?.textContent?.trim() ?? ''
  if (title !== '') head?.remove()
  return { title, html: page.body.innerHTML, lost: mergeReports(...lost) }
}
