// The fonts as the page needs them: a file for the preview on the canvas and a picture for the chooser.
import { createReadStream } from 'node:fs'
import path from 'node:path'
import type { OutputOf } from '../../../contract/endpoint.ts'
import type { clipFonts } from '../../../contract/http/clip.ts'
import type { FileStore } from '../../ports/file-store.ts'
import { createSamples, SAMPLE_EXPIRES_S } from './samples.ts'

/** A font that films can be drawn with. */
export interface SystemFont {
  /** Its number on the wire, never given to another. */
  number: number
  /** Part of file names: letters, digits, hyphens. */
  code: string
  name: string
  family: string
  license: string
  isDefault: boolean
  /** TTF on this machine. */
  file: string
}

type FontRow = OutputOf<typeof clipFonts>[number]

export interface FontsService {
  /**
   * The fonts of the product. Samples that are still being drawn are left empty rather than waited for long.
   */
  list(): Promise<FontRow[]>
  numbers(): ReadonlySet<number>
}

interface FontsDeps {
  fonts: readonly SystemFont[]
  store: FileStore
  /** Draws the sample into a PNG and answers its path; null when nothing can be drawn here. */
  drawSample(font: SystemFont): Promise<string | null>
}

/** Raise when samples look different, so that old pictures are not shown. */
const SAMPLE_VERSION = 2

export function createFontsService(deps: FontsDeps): FontsService {
  const { store } = deps
  const samples = createSamples({
    store,
    items: deps.fonts.map((font) => ({ ...font, key: `system/fonts/${font.code}-v${SAMPLE_VERSION}.png` })),
    draw: deps.drawSample,
  })

  const publishFiles = async (): Promise<void> => {
    for (const font of deps.fonts) {
      if ((await store.head(fileKey(font))) === null)
        await store.put(fileKey(font), createReadStream(font.file), { contentType: 'font/ttf' })
    }
  }
  return {
    numbers: () => new Set(deps.fonts.map((font) => font.number)),
    async list() {
      await publishFiles()
      const pictures = await samples.urls()
      return await Promise.all(
        deps.fonts.map(async (font): Promise<FontRow> => ({
          id: font.number,
          name: font.name,
          family: font.family,
          file_url: await store.signedUrl(fileKey(font), { expiresSec: SAMPLE_EXPIRES_S }),
          preview_url: pictures.get(font.code) ?? '',
          is_default: font.isDefault ? 1 : 0,
          license: font.license,
          own: 0,
          size: 0,
          chinese: 1,
        })),
      )
    },
  }
}

const fileKey = (font: SystemFont): string => `system/fonts/${path.basename(font.file)}`
