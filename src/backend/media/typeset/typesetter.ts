/** Draws texts as pictures with Chromium, the engine of the editor, so that lines break alike; finished pictures are kept by content. */
import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { RenderError, cancelled } from '../errors.ts'
import { temporaryName } from '../temp-name.ts'
import type { TextStyle } from '../types.ts'
import { defaultBodyFont, listFonts, type Font } from './fonts.ts'
import type { DrawSpec } from './page.ts'
import { createWarmBrowser, type WarmBrowserOptions } from './warm-browser.ts'

/** Raise when the page draws differently, so that old pictures are not used again. */
const version = 1
const longestText = 1000

export interface TextRequest {
  text: string
  style: TextStyle
  /** Size of the output, px. */
  width: number
  height: number
}

/** A PNG with alpha, clipped to the text's box; position and size in output px, even numbers. */
export interface TextPicture {
  file: string
  /** Content hash: equal texts, styles and sizes give the same picture. */
  key: string
  x: number
  y: number
  width: number
  height: number
  /** The lines as the browser broke them. */
  lines: string[]
}

export interface Typesetter {
  /** Throws RenderError `typeset_failed` (no browser, unknown font, empty text) or `cancelled`. */
  draw: (request: TextRequest, options?: { signal?: AbortSignal | undefined }) => Promise<TextPicture>
  fonts: readonly Font[]
  close: () => Promise<void>
}

export interface TypesetterOptions extends Omit<WarmBrowserOptions, 'fonts'> {
  /** Folder for finished pictures; made when missing. */
  cacheDir: string
  fonts?: readonly Font[]
}

const boxShape = z.object({ x: z.number(), y: z.number(), width: z.number().min(2), height: z.number().min(2), lines: z.array(z.string()) })

/** The weight a font really has that is nearest to the wanted one. */
function nearestWeight(font: Font, weight: number): number {
  return font.faces.reduce((best, face) => (Math.abs(face.weight - weight) < Math.abs(best - weight) ? face.weight : best), font.faces[0]?.weight ?? 400)
}

/** Makes a typesetter over one warm browser. Close it at the end of the program. */
export function createTypesetter(options: TypesetterOptions): Typesetter {
  const fonts = options.fonts ?? listFonts()
  const browser = createWarmBrowser({ ...options, fonts })
  const running = new Map<string, Promise<TextPicture>>()

  const stored = async (key: string): Promise<TextPicture | null> => {
    const file = join(options.cacheDir, `${key}.png`)
    try {
      const box = boxShape.parse(JSON.parse(await readFile(join(options.cacheDir, `${key}.json`), 'utf8')))
      if ((await stat(file)).size === 0) return null
      // the clearing of the cache goes by the time of last use
      const now = new Date()
      await utimes(file, now, now)
      return { file, key, ...box }
    } catch {
      return null
    }
  }
  const make = async (key: string, spec: DrawSpec): Promise<TextPicture> => {
    const found = await stored(key)
    if (found) return found
    await mkdir(options.cacheDir, { recursive: true })
    const { box, png } = await browser.use(async (page) => {
      const view = page.viewport()
      if (view?.width !== spec.width || view.height !== spec.height) await page.setViewport({ width: spec.width, height: spec.height })
      const drawn = boxShape.parse(await page.evaluate(`draw(${JSON.stringify(spec)})`))
      const { lines: _, ...clip } = drawn
      return { box: drawn, png: await page.screenshot({ clip, omitBackground: true, captureBeyondViewport: false, optimizeForSpeed: true }) }
    }).catch((cause: unknown) => {
      if (cause instanceof RenderError) throw cause
      throw new RenderError('typeset_failed', '标题或字幕绘制失败，请重试；若仍失败请更换字体', { cause, detail: String(cause) })
    })
    const file = join(options.cacheDir, `${key}.png`)
    // the description is written last: without it the picture does not count
    for (const [path, data, ext] of [[file, png, 'png'], [join(options.cacheDir, `${key}.json`), JSON.stringify(box), 'json']] as const) {
      const temporary = temporaryName(path, ext)
      await writeFile(temporary, data)
      await rename(temporary, path)
    }
    return { file, key, ...box }
  }

  return {
    fonts,
    draw: async (request, more = {}) => {
      if (more.signal?.aborted) throw cancelled()
      const text = [...request.text.normalize('NFC')].slice(0, longestText).join('').trim()
      if (text === '') throw new RenderError('typeset_failed', '文字内容为空')
      const font = fonts.find((item) => item.id === request.style.font) ?? fonts.find((item) => item.id === defaultBodyFont)
      if (!font) throw new RenderError('typeset_failed', `字体 ${request.style.font} 不存在，请更换字体`)
      const style = { ...request.style, font: font.id, fontWeight: nearestWeight(font, request.style.fontWeight) }
      const spec: DrawSpec = { text, style, family: font.family, width: request.width, height: request.height }
      const key = createHash('sha256').update(JSON.stringify([version, spec])).digest('hex').slice(0, 40)
      let job = running.get(key)
      if (!job) {
        job = make(key, spec).finally(() => running.delete(key))
        running.set(key, job)
      }
      const { signal } = more
      if (!signal) return job
      let stop: (() => void) | undefined
      const aborted = new Promise<never>((_, reject) => {
        stop = () => reject(cancelled())
        signal.addEventListener('abort', stop, { once: true })
      })
      try {
        return await Promise.race([job, aborted])
      } finally {
        if (stop) signal.removeEventListener('abort', stop)
      }
    },
    close: browser.close,
  }
}
