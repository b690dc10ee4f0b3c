// Texts of a film whose font a company uploaded: the font's file is fetched before anything is drawn.
import { RenderError } from '../../media/errors.ts'
import type { RenderJob, TextOverlay, TextStyle } from '../../media/types.ts'
import type { Db } from '../../ports/database.ts'
import { FileMissingError } from '../../ports/file-store.ts'
import { ownFontNumber } from './text-style.ts'
import type { SourceFiles } from './source-files.ts'

/**
 * The file of an uploaded font, by its number on the wire.
 * @throws RenderError `typeset_failed`, naming the font, when it is gone
 */
export type OpenFont = (db: Db, number: number, signal: AbortSignal) => Promise<{ path: string; sha256: string }>

interface StoredFont {
  name: string
  storagePath: string
  sha256: string
}

/** `find` knows live fonts; `nameOf` deleted ones too. */
export function createOpenFont(deps: {
  sources: SourceFiles
  find(db: Db, number: number): Promise<StoredFont | null>
  nameOf(db: Db, number: number): Promise<string | null>
}): OpenFont {
  return async (db, number, signal) => {
    const font = await deps.find(db, number)
    if (font === null) {
      const name = await deps.nameOf(db, number)
      throw new RenderError('typeset_failed', `字体${name === null ? '' : `“${name}”`}已被删除，请更换字体后重试`)
    }
    try {
      return {
        path: await deps.sources.open(
          { id: number, filename: font.name, storage_path: font.storagePath, sha256: font.sha256 },
          signal,
        ),
        sha256: font.sha256,
      }
    } catch (error) {
      if (!(error instanceof FileMissingError) && !(error instanceof RenderError && error.code !== 'cancelled'))
        throw error
      throw new RenderError('typeset_failed', `字体“${font.name}”的文件已不存在，请重新上传后再试`, { cause: error })
    }
  }
}

async function withFont<T extends TextOverlay>(
  text: T,
  open: (number: number) => Promise<{ path: string; sha256: string }>,
): Promise<T> {
  const number = ownFontNumber(text.style)
  return number === null
    ? text
    : { ...text, style: { ...text.style, fontFile: await open(number) } satisfies TextStyle }
}

/**
 * The text with its font's file, where it needs one.
 * @throws as OpenFont
 */
export async function openTextFont(
  text: TextOverlay | null,
  db: Db,
  open: OpenFont,
  signal: AbortSignal,
): Promise<TextOverlay | null> {
  return text === null ? null : await withFont(text, async (number) => await open(db, number, signal))
}

/**
 * The job with the files of its fonts.
 * @throws as OpenFont
 */
export async function openJobFonts(job: RenderJob, db: Db, open: OpenFont, signal: AbortSignal): Promise<RenderJob> {
  const known = new Map<number, Promise<{ path: string; sha256: string }>>()
  const once = async (number: number): Promise<{ path: string; sha256: string }> => {
    const opening = known.get(number) ?? open(db, number, signal)
    known.set(number, opening)
    return await opening
  }
  const texts: TextOverlay[] = []
  for (const text of job.texts) texts.push(await withFont(text, once))
  const { cover } = job
  return {
    ...job,
    texts,
    cover: cover.text === undefined ? cover : { ...cover, text: await withFont(cover.text, once) },
  }
}
