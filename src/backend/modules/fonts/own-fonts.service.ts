// Fonts that a company uploads: checked by their bytes and by drawing with them, deleted only when nothing unfinished
// uses them.
import { createHash, randomUUID } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { FONT_MAX_BYTES, OWN_FONTS_FROM } from '../../../contract/constants.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { CODE } from '../../../contract/errors.ts'
import type { UsedBy } from '../../../contract/entities/material.ts'
import type { clipFonts } from '../../../contract/http/clip.ts'
import type { deleteFonts, uploadFont } from '../../../contract/http/clip-fonts.ts'
import type { IncomingFile, RequestContext } from '../../http/context.ts'
import { badInput } from '../../http/validate.ts'
import { AppError } from '../../lib/errors.ts'
import type { Db } from '../../ports/database.ts'
import { isUniqueViolation } from '../../ports/database.ts'
import type { FileStore } from '../../ports/file-store.ts'
import { readFont, type FontFile } from './font-file.ts'
import { addOwnFont, dropOwnFonts, listOwnFonts, ownFontByHash, ownFontsByNumber } from './own-fonts.repository.ts'
import { SAMPLE_EXPIRES_S } from './samples.ts'

export interface OwnFonts {
  /** Own fonts as `clipFonts` shows them. */
  list(db: Db): Promise<OutputOf<typeof clipFonts>>
  numbers(db: Db): Promise<number[]>
  /** @throws BAD_INPUT for anything but a font that can be drawn with, at most `FONT_MAX_BYTES` */
  upload(ctx: RequestContext): Promise<OutputOf<typeof uploadFont>>
  /** @throws NOT_FOUND, STILL_USED with data.refs while unfinished orders use one, unless forced */
  remove(db: Db, ids: readonly number[], force: boolean): Promise<OutputOf<typeof deleteFonts>>
}

export interface OwnFontsDeps {
  store: FileStore
  now: () => number
  /** Folder for short-lived files; exists. */
  temporary: string
  /**
   * Draws a sample with the file: path of a PNG; null when nothing can be drawn here, `unusable` when the browser takes
   * the font for damaged.
   */
  draw(font: { path: string; sha256: string; chinese: boolean }): Promise<string | null | 'unusable'>
  /** Orders that use fonts, by their numbers. */
  usesOf(db: Db, numbers: readonly number[]): Promise<ReadonlyMap<number, readonly UsedBy[]>>
}

const CONTENT_TYPES: Readonly<Record<FontFile['ext'], string>> = {
  ttf: 'font/ttf',
  otf: 'font/otf',
  woff2: 'font/woff2',
}

export function createOwnFonts(deps: OwnFontsDeps): OwnFonts {
  const { store } = deps

  const keep = async (
    ctx: RequestContext,
    bytes: Buffer,
    sha256: string,
    words: { name: string; license: string },
  ): Promise<OutputOf<typeof uploadFont>> => {
    const font = readFont(bytes)
    const local = path.join(deps.temporary, `font-${randomUUID()}.${font.ext}`)
    try {
      await writeFile(local, bytes)
      const sample = await deps.draw({ path: local, sha256, chinese: font.chinese })
      if (sample === 'unusable')
        throw badInput([{ field: 'file', msg: '浏览器无法使用这个字体，文件可能已损坏，请重新导出后再上传' }])
      const key = `t/${ctx.tenantId}/font/f${randomUUID()}`
      const name = words.name || font.family || '未命名字体'
      await store.put(`${key}.${font.ext}`, bytes, { contentType: CONTENT_TYPES[font.ext], signal: ctx.signal })
      if (sample !== null)
        await store.put(`${key}.png`, await readFile(sample), { contentType: 'image/png', signal: ctx.signal })
      try {
        const id = await addOwnFont(ctx.db, {
          tenantId: ctx.tenantId,
          name,
          family: font.family,
          license: words.license,
          storagePath: `${key}.${font.ext}`,
          previewPath: sample === null ? '' : `${key}.png`,
          sha256,
          ext: font.ext,
          size: bytes.length,
          chinese: font.chinese,
          adminId: ctx.admin.id,
        })
        return { id, name, duplicate: 0, chinese: font.chinese ? 1 : 0, restricted: font.restricted ? 1 : 0 }
      } catch (error) {
        await Promise.all([store.delete(`${key}.${font.ext}`), store.delete(`${key}.png`)])
        const twin = isUniqueViolation(error, 'fonts') ? await ownFontByHash(ctx.db, sha256) : null
        if (twin === null) throw error
        return {
          id: twin.number,
          name: twin.name,
          duplicate: 1,
          chinese: twin.chinese ? 1 : 0,
          restricted: font.restricted ? 1 : 0,
        }
      }
    } finally {
      await rm(local, { force: true })
    }
  }

  return {
    async list(db) {
      const url = async (key: string): Promise<string> =>
        key === '' ? '' : await store.signedUrl(key, { expiresSec: SAMPLE_EXPIRES_S })
      return await Promise.all(
        (await listOwnFonts(db)).map(async (font) => ({
          id: font.number,
          name: font.name,
          family: font.family,
          file_url: await url(font.storagePath),
          preview_url: await url(font.previewPath),
          is_default: 0 as const,
          license: font.license,
          own: 1 as const,
          chinese: font.chinese ? (1 as const) : (0 as const),
          size: font.size,
        })),
      )
    },
    numbers: async (db) => (await listOwnFonts(db)).map((font) => font.number),
    async upload(ctx) {
      const part = await ctx.file()
      const words = { name: field(part, 'name', 60), license: field(part, 'license', 200) }
      const bytes = await readAll(part)
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      const known = await ownFontByHash(ctx.db, sha256)
      return known === null
        ? await keep(ctx, bytes, sha256, words)
        : { id: known.number, name: known.name, duplicate: 1, chinese: known.chinese ? 1 : 0, restricted: 0 }
    },
    async remove(db, ids, force) {
      const wanted = [...new Set(ids)]
      const fonts = await ownFontsByNumber(
        db,
        wanted.filter((id) => id > OWN_FONTS_FROM),
      )
      if (fonts.length !== wanted.length) throw new AppError(CODE.NOT_FOUND)
      const uses = await deps.usesOf(db, wanted)
      const refs = [...uses].flatMap(([id, list]) => (list.length === 0 ? [] : [{ id, used_by: [...list] }]))
      if (!force && refs.some((ref) => ref.used_by.some((use) => use.running === 1))) {
        throw new AppError(CODE.STILL_USED, {
          msg: '有未完成的剪辑订单正在使用该字体，请等它完成后再删除',
          data: { refs },
        })
      }
      const deleted = await dropOwnFonts(db, wanted, deps.now())
      await Promise.all(
        fonts.flatMap((font) => [
          store.delete(font.storagePath),
          ...(font.previewPath === '' ? [] : [store.delete(font.previewPath)]),
        ]),
      )
      return { deleted, refs }
    },
  }
}

const field = ({ fields }: IncomingFile, name: string, most: number): string =>
  [...(fields[name] ?? '').replaceAll('\u0000', '').trim()].slice(0, most).join('')

/** The whole file; what goes on beyond the limit is read away, so that the sender hears the answer. */
async function readAll({ stream }: IncomingFile): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of stream) {
    const chunk = Buffer.isBuffer(part) ? part : Buffer.from(String(part))
    size += chunk.length
    if (size <= FONT_MAX_BYTES) parts.push(chunk)
  }
  if (size > FONT_MAX_BYTES) throw badInput([{ field: 'file', msg: `字体最大 ${FONT_MAX_BYTES / 1024 ** 2} MB` }])
  return Buffer.concat(parts)
}
