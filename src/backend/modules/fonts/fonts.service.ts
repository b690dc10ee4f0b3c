// The system fonts as the page needs them: a file for the preview on the canvas and a picture for the chooser.
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { OutputOf } from '../../../contract/endpoint.ts'
import type { clipFonts } from '../../../contract/http/clip.ts'
import type { FileStore } from '../../ports/file-store.ts'

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

export interface FontsService {
  /** Row 70. The first call puts files and pictures into the FileStore. */
  list(): Promise<OutputOf<typeof clipFonts>>
  numbers(): ReadonlySet<number>
}

interface FontsDeps {
  fonts: readonly SystemFont[]
  store: FileStore
  /** Draws the sample into a PNG and answers its path; null when nothing can be drawn here. */
  drawSample(font: SystemFont): Promise<string | null>
}

/** How long the addresses work, s. */
const EXPIRES_S = 6 * 3600
/** Raise when samples look different, so that old pictures are not shown. */
const SAMPLE_VERSION = 1

export function createFontsService(deps: FontsDeps): FontsService {
  const { store } = deps
  let ready: Promise<Map<string, string>> | null = null

  /** Keys of the sample pictures by font code; a font that could not be drawn is absent and is tried again next time. */
  const publish = async (): Promise<Map<string, string>> => {
    const samples = new Map<string, string>()
    for (const font of deps.fonts) {
      if ((await store.head(fileKey(font))) === null) await store.put(fileKey(font), createReadStream(font.file), { contentType: 'font/ttf' })
      const key = `system/fonts/${font.code}-v${SAMPLE_VERSION}.png`
      if ((await store.head(key)) === null) {
        const picture = await deps.drawSample(font)
        if (picture === null) continue
        await store.put(key, await readFile(picture), { contentType: 'image/png' })
      }
      samples.set(font.code, key)
    }
    return samples
  }

  const once = async (): Promise<Map<string, string>> => {
    const running = (ready ??= publish())
    try {
      const samples = await running
      if (samples.size < deps.fonts.length && ready === running) ready = null
      return samples
    } catch (error) {
      if (ready === running) ready = null
      throw error
    }
  }

  return {
    numbers: () => new Set(deps.fonts.map((font) => font.number)),
    async list() {
      const samples = await once()
      const url = async (key: string | undefined): Promise<string> => (key === undefined ? '' : await store.signedUrl(key, { expiresSec: EXPIRES_S }))
      return await Promise.all(deps.fonts.map(async (font) => ({
        id: font.number, name: font.name, family: font.family, file_url: await url(fileKey(font)), preview_url: await url(samples.get(font.code)),
        is_default: font.isDefault ? (1 as const) : (0 as const), license: font.license,
      })))
    },
  }
}

const fileKey = (font: SystemFont): string => `system/fonts/${path.basename(font.file)}`
