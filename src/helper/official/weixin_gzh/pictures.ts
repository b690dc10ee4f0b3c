// Pictures of the text and of the draft: everything has to lie on WeChat's own servers first.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { HelperError } from '../../lib/errors.ts'
import type { RunContext } from '../../lib/run-context.ts'
import { unfit } from '../kit/answers.ts'
import { fileOf } from '../kit/bytes.ts'
import type { Api } from './api.ts'

const IN_TEXT_MAX = 1024 * 1024
const MATERIAL_MAX = 10 * 1024 * 1024
/** Addresses that WeChat keeps in a text. */
const OWN = /^(https?:)?\/\/(mmbiz\.qpic\.cn|mmbiz\.qlogo\.cn|mmecoa\.qpic\.cn)\//i
const PICTURE = /(<img\b[^>]*?\bsrc\s*=\s*)(?:"([^"]*)"|'([^']*)')/gi
const INLINE = /^data:image\/(png|jpe?g|gif);base64,([A-Za-z0-9+/=\s]+)$/i

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

const material = z.object({ media_id: z.string().min(1), url: z.string().default('') })

/** Pictures of one publish, each on WeChat's servers once however often it is used. */
export interface Uploads {
  /** Media id of a permanent picture: cover of an article, picture of an image post. */
  material(path: string): Promise<string>
  /** Address of a picture of a text. Above 1 MB it goes in as material, whose address is as good. */
  inText(name: string, bytes?: Uint8Array<ArrayBuffer>): Promise<string>
}

/** See the interface. Pictures are the same when their bytes are. */
export function createUploads(ctx: RunContext, api: Api): Uploads {
  const materials = new Map<string, z.output<typeof material>>()
  const addresses = new Map<string, string>()
  const asMaterial = async (name: string, whole: Uint8Array<ArrayBuffer>): Promise<z.output<typeof material>> => {
    if (whole.length > MATERIAL_MAX)
      throw new HelperError({
        kind: 'content',
        code: 'IMAGE_TOO_LARGE',
        msg: '图片每张须在 10 MB 以内，请压缩后重试',
        step: 'uploading',
        errors: [{ field: 'imagePaths', msg: '超过 10 MB' }],
      })
    const key = hashOf(whole)
    const known = materials.get(key)
    if (known) return known
    const form = new FormData()
    form.set('media', fileOf(name, whole))
    const made = await api.ask(ctx, 'material/add_material?type=image', form, 'uploading', material)
    materials.set(key, made)
    return made
  }
  return {
    material: async (path) => (await asMaterial(path, await readFile(path))).media_id,
    inText: async (name, given) => {
      const bytes = given ?? (await readFile(name))
      const key = hashOf(bytes)
      const known = addresses.get(key) ?? materials.get(key)?.url
      if (known) return known
      if (bytes.length > IN_TEXT_MAX || !/\.(jpe?g|png)$/i.test(name)) return (await asMaterial(name, bytes)).url
      const form = new FormData()
      form.set('media', fileOf(name, bytes))
      const { url } = await api.ask(ctx, 'media/uploadimg', form, 'uploading', z.object({ url: z.string().min(1) }))
      addresses.set(key, url)
      return url
    },
  }
}

/** Addresses of the text's pictures, each once, in order. */
export function sourcesOf(html: string): readonly string[] {
  return [...new Set([...html.matchAll(PICTURE)].map((found) => found[2] ?? found[3] ?? ''))]
}

/**
 * The text with every picture uploaded and its address replaced. Pictures that are written into the text are taken from
 * there; `local:n` is the work's n-th file; other addresses stand for its files in the order of the text.
 * @throws HelperError `content` when a picture has no file: WeChat would drop it silently
 */
export async function withPictures(uploads: Uploads, html: string, files: readonly string[]): Promise<string> {
  const placed = new Map<string, string>()
  let next = 0
  for (const source of sourcesOf(html)) {
    if (OWN.test(source)) continue
    const inline = INLINE.exec(source)
    if (inline) {
      placed.set(
        source,
        await uploads.inText(
          `inline.${inline[1]?.toLowerCase() ?? 'png'}`,
          new Uint8Array(Buffer.from(inline[2] ?? '', 'base64')),
        ),
      )
      continue
    }
    const local = /^local:(\d{1,3})$/.exec(source)?.[1]
    const file = files[local === undefined ? next : Number(local)]
    next += 1
    if (file === undefined)
      throw unfit('content_html', `正文第 ${next} 张外部图片没有随作品下载，微信会丢弃外部图片，请重新插入图片后发布`)
    placed.set(source, await uploads.inText(file))
  }
  return html.replace(PICTURE, (whole, head: string, double: string | undefined, single: string | undefined) => {
    const url = placed.get(double ?? single ?? '')
    return url === undefined ? whole : `${head}"${url}"`
  })
}
