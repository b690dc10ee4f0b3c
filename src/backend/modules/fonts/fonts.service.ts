// The system fonts as the page needs them: a file for the preview on the canvas and a picture for the chooser.
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
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
  /** Row 70. Samples that are still being drawn are left empty rather than waited for long. */
  list(): Promise<OutputOf<typeof clipFonts>>
  /** Puts files and samples into the FileStore; again after a failure, else at once. */
  publish(): Promise<void>
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

/** Longest wait of a call for samples, ms. */
const WAIT_MS = 1_000

export function createFontsService(deps: FontsDeps): FontsService {
  const { store } = deps
  const samples = new Map<string, string>()
  let publishing: Promise<void> | null = null

  const publishFiles = async (): Promise<void> => {
    for (const font of deps.fonts) {
      if ((await store.head(fileKey(font))) === null) await store.put(fileKey(font), createReadStream(font.file), { contentType: 'font/ttf' })
    }
  }
  const publishSamples = async (): Promise<void> => {
    for (const font of deps.fonts) {
      const key = `system/fonts/${font.code}-v${SAMPLE_VERSION}.png`
      if ((await store.head(key)) === null) {
        const picture = await deps.drawSample(font)
        if (picture === null) continue
        await store.put(key, await readFile(picture), { contentType: 'image/png' })
      }
      samples.set(font.code, key)
    }
  }
  const publish = async (): Promise<void> => {
    publishing ??= publishFiles().then(publishSamples)
    const running = publishing
    try {
      await running
    } finally {
      if (publishing === running && samples.size < deps.fonts.length) publishing = null
    }
  }

  return {
    publish,
    numbers: () => new Set(deps.fonts.map((font) => font.number)),
    async list() {
      await publishFiles()
      // A sample that can't be drawn leaves the list usable; the next call tries again.
      if (samples.size < deps.fonts.length) await Promise.race([publish().catch(() => undefined), delay(WAIT_MS, undefined, { ref: false })])
      const url = async (key: string | undefined): Promise<string> => (key === undefined ? '' : await store.signedUrl(key, { expiresSec: EXPIRES_S }))
      return await Promise.all(deps.fonts.map(async (font) => ({
        id: font.number, name: font.name, family: font.family, file_url: await url(fileKey(font)), preview_url: await url(samples.get(font.code)),
        is_default: font.isDefault ? (1 as const) : (0 as const), license: font.license,
      })))
    },
  }
}

const fileKey = (font: SystemFont): string => `system/fonts/${path.basename(font.file)}`
