/**
 * Draws texts as pictures with Chromium, the engine of the editor, so that lines break alike; finished pictures are
 * kept by content.
 */
import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { plainKeycaps } from '../../../contract/clean-script.ts'
import type { PageNode } from '../../../contract/page-nodes.ts'
import { RenderError, cancelled } from '../errors.ts'
import { temporaryName } from '../temp-name.ts'
import type { TextStyle } from '../types.ts'
import { createCoverage, without, type Coverage } from './coverage.ts'
import { defaultBodyFont, defaultTitleFont, fallbackFamilies, fallbackFonts, listFonts, type Font } from './fonts.ts'
import { fitPlace, type Fit } from './fit-place.ts'
import { countLines, layLines, paragraphsOf, runsOf } from './lines.ts'
import { nodesHtml } from './nodes-html.ts'
import { ownFontUrl, type DrawSpec, type MeasureSpec } from './page.ts'
import { createWarmBrowser, type WarmBrowserOptions } from './warm-browser.ts'

/** Raise when the page draws differently, so that old pictures are not used again. */
const version = 4
const longestText = 1000

/** Part of a text, by JavaScript's indices. */
export interface Mark {
  from: number
  to: number
}

export interface TextRequest {
  text: string
  style: TextStyle
  /** Size of the output, px. */
  width: number
  height: number
  /**
   * One state of the picture for each: the part of the text that is drawn in the style's `highlight`, null = none.
   * Absent = one plain state.
   */
  marks?: readonly (Mark | null)[]
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
  /** The lines as they are drawn. */
  lines: string[]
  /** What was done so that the text stays inside the picture; absent = nothing had to be. */
  fit?: Fit | undefined
  /** How many states the file holds, below each other, each `height` high; absent = it is one picture. */
  states?: number | undefined
}

export interface PageRequest {
  nodes: readonly PageNode[]
  /** Size the nodes' lengths refer to, px; the page fills the output's width. */
  page: { width: number; height: number }
  width: number
  height: number
  /** CSS colour behind everything; '' = clear. */
  background: string
  /** Data URL of each picture a node names. */
  pictures: ReadonlyMap<string, string>
}

export interface PagePicture {
  file: string
  /** Content hash. */
  key: string
}

export interface Typesetter {
  /** @throws RenderError `typeset_failed` (no browser, unknown font, empty text) or `cancelled` */
  draw: (request: TextRequest, options?: { signal?: AbortSignal | undefined }) => Promise<TextPicture>
  /**
   * A whole page of nodes as a PNG of the output's size, clear where nothing stands.
   * @throws as `draw`
   */
  drawPage: (request: PageRequest) => Promise<PagePicture>
  /** Characters of a text that no font has a glyph for, each once; `draw` leaves them out. */
  missing: Coverage['missing']
  fonts: readonly Font[]
  close: () => Promise<void>
}

export interface TypesetterOptions extends Omit<WarmBrowserOptions, 'fonts'> {
  /** Folder for finished pictures; made when missing. */
  cacheDir: string
  fonts?: readonly Font[]
}

const placeShape = z.object({ x: z.number(), y: z.number(), width: z.number().min(2), height: z.number().min(2) })
const boxShape = placeShape.extend({
  lines: z.array(z.string()),
  states: z.number().int().optional(),
  fit: z.object({ scale: z.number(), moved: z.boolean() }).optional(),
})
const offsetsShape = z.array(z.array(z.number()))

/** One drawing before its lines are known. */
interface Drawing extends MeasureSpec {
  width: number
  height: number
  marks: readonly (Mark | null)[]
}

/** The weight a font really has that is nearest to the wanted one. */
function nearestWeight(font: Font, weight: number): number {
  return font.faces.reduce(
    (best, face) => (Math.abs(face.weight - weight) < Math.abs(best - weight) ? face.weight : best),
    font.faces[0]?.weight ?? 400,
  )
}

/** Pages are drawn in the title's font, with the body's behind it. */
const pageFont = { font: defaultTitleFont }

/** Makes a typesetter over one warm browser. Close it at the end of the program. */
export function createTypesetter(options: TypesetterOptions): Typesetter {
  const fonts = options.fonts ?? listFonts()
  const coverage = createCoverage(fonts, fallbackFonts())
  const drawableText = (text: string, style: Pick<TextStyle, 'font' | 'fontFile'>): string =>
    without(text, coverage.missing(text, style)).text
  const own = new Map<string, string>()
  const browser = createWarmBrowser({
    ...options,
    fonts: [...fonts, ...fallbackFonts()],
    ownFont: (sha256) => own.get(sha256),
  })
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
  const make = async (key: string, drawing: Drawing): Promise<TextPicture> => {
    const found = await stored(key)
    if (found) return found
    await mkdir(options.cacheDir, { recursive: true })
    const { paragraphs, marks, ...rest } = drawing
    const { box, png } = await browser
      .use(async (page) => {
        const view = page.viewport()
        if (view?.width !== rest.width || view.height !== rest.height)
          await page.setViewport({ width: rest.width, height: rest.height })
        const measured: MeasureSpec = { paragraphs, style: rest.style, family: rest.family, fontUrl: rest.fontUrl }
        const offsets = offsetsShape.parse(await page.evaluate(`measure(${JSON.stringify(measured)})`))
        // Widths grow with the letters: measured once, they hold for every size.
        const offsetsIn = (tried: TextStyle): number[][] =>
          tried.fontSize === rest.style.fontSize
            ? offsets
            : offsets.map((row) => row.map((at) => (at * tried.fontSize) / rest.style.fontSize))
        const { style, fit } = fitPlace(rest.style, rest, (tried) => countLines(paragraphs, offsetsIn(tried), tried))
        const lines = layLines(paragraphs, offsetsIn(style), style)
        const spec: DrawSpec = {
          ...rest,
          style,
          states: (marks.length === 0 ? [null] : marks).map((mark) => lines.map((line) => runsOf(line, mark))),
        }
        const place = placeShape.parse(await page.evaluate(`draw(${JSON.stringify(spec)})`))
        const drawn = {
          ...place,
          lines: lines.map((line) => line.text),
          ...(marks.length > 1 && { states: marks.length }),
          ...(fit !== null && { fit }),
        }
        const clip = marks.length > 1 ? { x: 0, y: 0, width: place.width, height: place.height * marks.length } : place
        return {
          box: drawn,
          png: await page.screenshot({
            clip,
            omitBackground: true,
            captureBeyondViewport: clip.height > rest.height,
            optimizeForSpeed: true,
          }),
        }
      })
      .catch((cause: unknown) => {
        if (cause instanceof RenderError) throw cause
        throw new RenderError('typeset_failed', '标题或字幕绘制失败，请重试；若仍失败请更换字体', {
          cause,
          detail: String(cause),
        })
      })
    const file = join(options.cacheDir, `${key}.png`)
    // the description is written last: without it the picture does not count
    for (const [path, data, ext] of [
      [file, png, 'png'],
      [join(options.cacheDir, `${key}.json`), JSON.stringify(box), 'json'],
    ] as const) {
      const temporary = temporaryName(path, ext)
      await writeFile(temporary, data)
      await rename(temporary, path)
    }
    return { file, key, ...box }
  }

  /**
   * @throws RenderError `typeset_failed` for a font that is gone: another one in its place would be noticed by nobody
   */
  const fontFor = ({ fontFile, ...style }: TextStyle): { style: TextStyle; family: string; fontUrl: string | null } => {
    if (fontFile) {
      own.set(fontFile.sha256, fontFile.path)
      return {
        style: { ...style, fontWeight: 400 },
        family: `own-${fontFile.sha256.slice(0, 20)}`,
        fontUrl: ownFontUrl(fontFile.sha256),
      }
    }
    const font = fonts.find((item) => item.id === style.font)
    if (!font) throw new RenderError('typeset_failed', `字体“${style.font}”不存在，可能已被删除，请更换字体`)
    return {
      style: { ...style, fontWeight: nearestWeight(font, style.fontWeight) },
      family: font.family,
      fontUrl: null,
    }
  }

  const families = [
    ...new Set(
      [fonts.find((item) => item.id === defaultTitleFont), fonts.find((item) => item.id === defaultBodyFont)]
        .flatMap((font) => (font ? [font.family] : []))
        .concat(fallbackFamilies),
    ),
  ]
  const page = async (request: PageRequest): Promise<PagePicture> => {
    const { width, height, background } = request
    const fontFamily = `${families.map((family) => `"${family}"`).join(', ')}, sans-serif`
    // What no font has is left out here, too; a keycap is its figure.
    const nodes = request.nodes.map((node) =>
      node.text === undefined ? node : { ...node, text: drawableText(plainKeycaps(node.text), pageFont) },
    )
    const spec = {
      html: nodesHtml(nodes, { fontFamily, pictures: request.pictures }),
      pageWidth: request.page.width,
      pageHeight: request.page.height,
      width,
      height,
      background,
      families,
    }
    const key = createHash('sha256')
      .update(JSON.stringify([version, 'page', spec]))
      .digest('hex')
      .slice(0, 40)
    const file = join(options.cacheDir, `${key}.png`)
    if (((await stat(file).catch(() => null))?.size ?? 0) > 0) return { file, key }
    await mkdir(options.cacheDir, { recursive: true })
    const png = await browser
      .use(async (tab) => {
        const view = tab.viewport()
        if (view?.width !== width || view.height !== height) await tab.setViewport({ width, height })
        try {
          await tab.evaluate(`drawPage(${JSON.stringify(spec)})`)
          return await tab.screenshot({
            clip: { x: 0, y: 0, width, height },
            omitBackground: true,
            captureBeyondViewport: false,
            optimizeForSpeed: true,
          })
        } finally {
          await tab.evaluate('clearPage()')
        }
      })
      .catch((cause: unknown) => {
        if (cause instanceof RenderError) throw cause
        throw new RenderError('typeset_failed', '模板画面绘制失败，请检查模板里的图片后重试', {
          cause,
          detail: String(cause),
        })
      })
    const temporary = temporaryName(file, 'png')
    await writeFile(temporary, png)
    await rename(temporary, file)
    return { file, key }
  }

  return {
    fonts,
    missing: coverage.missing,
    drawPage: page,
    draw: async (request, more = {}) => {
      if (more.signal?.aborted) throw cancelled()
      const paragraphs = paragraphsOf(drawableText(request.text, request.style), longestText)
      if (paragraphs.join('') === '') throw new RenderError('typeset_failed', '文字内容为空')
      const { style, family, fontUrl } = fontFor(request.style)
      const drawing: Drawing = {
        paragraphs,
        style,
        family,
        fontUrl,
        width: request.width,
        height: request.height,
        marks: request.marks ?? [],
      }
      const key = createHash('sha256')
        .update(JSON.stringify([version, drawing]))
        .digest('hex')
        .slice(0, 40)
      let job = running.get(key)
      if (!job) {
        job = make(key, drawing).finally(() => running.delete(key))
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
