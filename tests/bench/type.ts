// Every ready style of texts and every font as they are drawn: contact sheets on dark, light, busy and soft grounds, in
// .cache/type, and what a picture costs.
import { mkdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createFfmpegFinder } from '../../src/backend/media/find-ffmpeg.ts'
import { runProcess } from '../../src/backend/media/run-process.ts'
import type { TextStyle } from '../../src/backend/media/types.ts'
import { captionPresets, captionStyle } from '../../src/backend/media/typeset/styles.ts'
import { createTypesetter, type TextPicture } from '../../src/backend/media/typeset/typesetter.ts'
import { chromePath, root } from '../fixtures/paths.ts'
import type { Report } from './figure.ts'

const CELL = { width: 540, height: 240 }
const ACROSS = 4
const GROUNDS: Readonly<Record<string, string>> = {
  dark: 'color=0x101216',
  light: 'color=0xF4F1EC',
  busy: 'testsrc2',
  soft: 'gradients=c0=0x3c6e47:c1=0xd9b27c:x0=0:y0=0:x1=540:y1=240',
}
const TEXT = '春季上新🎉全场五折，Free包邮100%'

export async function benchType(report: Report): Promise<object> {
  const tools = await createFfmpegFinder()()
  const dir = join(root, '.cache/type')
  mkdirSync(dir, { recursive: true })
  const cacheDir = await mkdtemp(join(tmpdir(), 'type-'))
  const typesetter = createTypesetter({ browserPath: chromePath, cacheDir })
  const draw = async (style: TextStyle, text = TEXT): Promise<TextPicture> =>
    await typesetter.draw({
      text,
      style: { ...style, position: 'middle', offset: 0, maxWidth: 1000 },
      ...CELL,
      ...(style.highlight !== undefined && { marks: [{ from: 2, to: 4 }] }),
    })
  try {
    const styles = await Promise.all(captionPresets.map(async ({ style }) => await draw(style)))
    // By now the browser runs and the fonts are read.
    const began = performance.now()
    for (const { style } of captionPresets) await draw(style, '今天下单，明天就能送到您的家门口')
    const each = (performance.now() - began) / captionPresets.length
    const fonts = await Promise.all(
      typesetter.fonts.map(async (font) => await draw({ ...captionStyle, font: font.id, fontWeight: 700 })),
    )
    report({
      part: 'type',
      name: 'one text in a ready style',
      value: each,
      unit: 'ms',
      note: `${styles.length} styles, ${fonts.length} fonts; sheets in .cache/type`,
    })
    const sheets: string[] = []
    for (const [name, pictures] of [
      ['styles', styles],
      ['fonts', fonts],
    ] as const) {
      for (const [ground, source] of Object.entries(GROUNDS)) {
        const sheet = join(dir, `${name}-${ground}.png`)
        const cells = pictures.map(
          (picture, i) => `[${2 * i}:v][${2 * i + 1}:v]overlay=${picture.x}:${picture.y}[c${i}]`,
        )
        const layout = pictures
          .map((_, i) => `${(i % ACROSS) * CELL.width}_${Math.floor(i / ACROSS) * CELL.height}`)
          .join('|')
        const separator = source.includes('=') ? ':' : '='
        await runProcess(
          tools.ffmpeg,
          [
            '-y',
            '-v',
            'error',
            ...pictures.flatMap((picture) => [
              '-f',
              'lavfi',
              '-i',
              `${source}${separator}s=${CELL.width}x${CELL.height}`,
              '-i',
              picture.file,
            ]),
            '-filter_complex',
            `${cells.join(';')};${pictures.map((_, i) => `[c${i}]`).join('')}xstack=inputs=${pictures.length}:layout=${layout}:fill=black[o]`,
            '-map',
            '[o]',
            '-frames:v',
            '1',
            sheet,
          ],
          { deadlineMs: 120_000 },
        )
        sheets.push(sheet.slice(root.length + 1))
      }
    }
    return { type: { styles: styles.length, fonts: fonts.length, ms: Math.round(each), sheets } }
  } finally {
    await typesetter.close()
    await rm(cacheDir, { recursive: true, force: true, maxRetries: 3 })
  }
}
