import { cleanHtml } from './clean-html.ts'
import { type ImportReport, lostIn, lostPicture, mergeReports } from './import-report.ts'
import { dataPicture } from './picture-rules.ts'
import type { UploadedPicture } from './upload-picture.ts'

export const IMPORT_ACCEPT =
  '.docx,.md,.markdown,application/vnd.openxmlformats-officedocument.wordprocessingml.document,text/markdown'
/** Larger files are no texts, bytes. */
export const IMPORT_MAX_BYTES = 20 * 1024 * 1024

export interface Imported {
  /**
   * Its title, taken out of the text: Word's own title or the only heading of the first level, the front matter of
   * Markdown, else a first line that is all bold; '' = none.
   */
  title: string
  html: string
  /**
   * What did not come along as it was: pictures at outside addresses, of another kind, too large; tables and other
   * formats that no article page takes.
   */
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

/** Word's styles for a title, in English and Chinese editions. */
const WORD_TITLES = ['Title', '标题', '文档标题']
  .map((name) => `p[style-name='${name}'] => h1:fresh`)
  .concat(['Subtitle', '副标题'].map((name) => `p[style-name='${name}'] => h2:fresh`))
/** Longer first lines are text, characters. */
const TITLE_LINE_MAX = 60

/** Facts that stand before a Markdown text between two lines of `---`; only its title is of use here. */
const frontMatter = (whole: string): { title: string; text: string } => {
  const [head, facts = ''] = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/.exec(whole) ?? []
  if (head === undefined) return { title: '', text: whole }
  const [, quoted = ''] = /^title[ \t]*:[ \t]*(.*)$/im.exec(facts) ?? []
  return { title: quoted.trim().replace(/^(["'])(.*)\1$/, '$2'), text: whole.slice(head.length) }
}

/** The element that is the text's title, if one is. */
const titleOf = (body: HTMLElement): Element | null => {
  const heads = body.querySelectorAll(':scope > h1')
  const [only = null] = heads.length === 1 ? heads : []
  const first = body.firstElementChild
  if (first?.localName === 'h1' || only !== null) return first?.localName === 'h1' ? first : only
  const words = first?.textContent?.trim() ?? ''
  const bold = [...(first?.querySelectorAll('strong') ?? [])]
    .map((part) => part.textContent ?? '')
    .join('')
    .trim()
  return first?.localName === 'p' &&
    words !== '' &&
    words === bold &&
    [...words].length <= TITLE_LINE_MAX &&
    body.childElementCount > 1
    ? first
    : null
}

/** HTML of a file, the title that it tells apart from its text, and how many of its styles have no match. */
const toHtml = async (file: File): Promise<{ title: string; html: string; styles: number }> => {
  if (isMarkdown(file)) {
    const [{ marked }, whole] = await Promise.all([import('marked'), file.text()])
    const { title, text } = frontMatter(whole)
    return { title, html: marked.parse(text, { async: false, gfm: true }), styles: 0 }
  }
  const [{ default: mammoth }, arrayBuffer] = await Promise.all([import('mammoth'), file.arrayBuffer()])
  const { value, messages } = await mammoth.convertToHtml({ arrayBuffer }, { styleMap: WORD_TITLES })
  return {
    title: '',
    html: value,
    styles: new Set(messages.filter(({ message }) => message.startsWith('Unrecognised')).map(({ message }) => message))
      .size,
  }
}

/**
 * Reads a Word or Markdown file as article HTML: cleaned, its own pictures uploaded one after another by `send` (null =
 * that one could not come).
 * @throws ImportRefused
 */
export async function importFile(file: File, send: (file: File) => Promise<UploadedPicture | null>): Promise<Imported> {
  if (!isWord(file) && !isMarkdown(file)) throw new ImportRefused('kind')
  if (file.size > IMPORT_MAX_BYTES) throw new ImportRefused('size')
  const raw = await toHtml(file).catch((cause: unknown) => {
    throw new ImportRefused('broken', cause)
  })
  const { html, left } = cleanHtml(raw.html, { keepPicture: (src) => dataPicture(src) !== null })
  const page = new DOMParser().parseFromString(html, 'text/html')
  const lost: ImportReport[] = [
    lostIn(raw.html),
    [
      { kind: 'outside', n: left.length },
      { kind: 'styles', n: raw.styles },
    ],
  ]
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
  const head = titleOf(page.body)
  const written = head?.textContent?.trim() ?? ''
  const title = raw.title === '' ? written : raw.title
  if (written !== '' && written === title) head?.remove()
  return { title, html: page.body.innerHTML, lost: mergeReports(...lost) }
}
