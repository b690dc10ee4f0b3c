// How texts look: the fonts and ready styles that are offered, each with a picture drawn by the real typesetter.
import { createHash } from 'node:crypto'
import { RenderError } from '../media/errors.ts'
import { captionPresets, titleStyle } from '../media/typeset/styles.ts'
import { createOpenFont, type OpenFont } from '../modules/clip-rendering/own-fonts.ts'
import type { SourceFiles } from '../modules/clip-rendering/source-files.ts'
import { FONT_NUMBERS, toWireStyle } from '../modules/clip-rendering/text-style.ts'
import type { ClipOffers } from '../modules/clips/clip-params.service.ts'
import { createFontsService } from '../modules/fonts/fonts.service.ts'
import type { FontsService } from '../modules/fonts/fonts.service.ts'
import { ownFontName, ownFontsByNumber } from '../modules/fonts/own-fonts.repository.ts'
import { createOwnFonts, type OwnFonts, type OwnFontsDeps } from '../modules/fonts/own-fonts.service.ts'
import { createSamples } from '../modules/fonts/samples.ts'
import type { FileStore } from '../ports/file-store.ts'
import type { ClipStudio } from './clip-studio.ts'

export interface TypeParts {
  fonts: FontsService
  /** Fonts that companies uploaded. */
  own: OwnFonts
  openFont: OpenFont
  /** Ready styles with their pictures' addresses. */
  styles: ClipOffers['subtitleStyles']
}

const CANVAS = { width: 540, height: 160 }
const STYLE_TEXT = '新品上新 今天5折'
/** The word that styles with a highlight mark in their picture. */
const STYLE_MARK = { from: 5, to: 7 }

interface Parts extends Pick<OwnFontsDeps, 'temporary' | 'now' | 'usesOf'> {
  files: FileStore
  studio: Pick<ClipStudio, 'typesetter' | 'state'>
  sources: SourceFiles
}

/** How a font's sample is drawn: dark on clear ground. */
const SAMPLE_STYLE = {
  ...titleStyle,
  fontSize: 96,
  fontWeight: 700,
  color: '#222222',
  strokeWidth: 0,
  position: 'middle' as const,
  offset: 0,
}
const SAMPLE_TEXT = '春风十里 Aa123'
const SAMPLE_CANVAS = { width: 1080, height: 240 }

export function typeParts({ files, studio, sources, ...more }: Parts): TypeParts {
  const { typesetter } = studio
  const fonts = createFontsService({
    store: files,
    fonts: typesetter.fonts.map((font) => ({
      number: FONT_NUMBERS[font.id] ?? 0,
      code: font.id,
      name: font.name,
      family: font.family,
      license: font.license,
      isDefault: font.isDefault,
      file: (font.faces.find((face) => face.weight === 700) ?? font.faces[0])?.file ?? '',
    })),
    drawSample: async (font) => {
      if (!(await studio.state()).ready) return null
      return (
        await typesetter.draw({ text: SAMPLE_TEXT, style: { ...SAMPLE_STYLE, font: font.code }, ...SAMPLE_CANVAS })
      ).file
    },
  })
  const own = createOwnFonts({
    ...more,
    store: files,
    draw: async ({ path, sha256, chinese }) => {
      if (!(await studio.state()).ready) return null
      try {
        return (
          await typesetter.draw({
            text: chinese ? SAMPLE_TEXT : 'Spring Aa123',
            style: { ...SAMPLE_STYLE, font: 'own', fontFile: { path, sha256 } },
            ...SAMPLE_CANVAS,
          })
        ).file
      } catch (error) {
        if (error instanceof RenderError && error.code === 'typeset_failed') return 'unusable'
        throw error
      }
    },
  })
  const samples = createSamples({
    store: files,
    items: captionPresets.map(({ value, style }) => ({
      code: value,
      style,
      key: `system/styles/${value}-${createHash('sha256')
        .update(JSON.stringify(['v1', style, STYLE_TEXT]))
        .digest('hex')
        .slice(0, 12)}.png`,
    })),
    draw: async ({ style }) => {
      if (!(await studio.state()).ready) return null
      const shown = { ...style, position: 'middle' as const, offset: 0 }
      return (
        await typesetter.draw({
          text: STYLE_TEXT,
          style: shown,
          ...CANVAS,
          ...(style.highlight !== undefined && { marks: [STYLE_MARK] }),
        })
      ).file
    },
  })
  return {
    fonts,
    own,
    openFont: createOpenFont({
      sources,
      find: async (db, number) => (await ownFontsByNumber(db, [number]))[0] ?? null,
      nameOf: ownFontName,
    }),
    styles: async () => {
      const pictures = await samples.urls()
      return captionPresets.map(({ value, name, style }) => ({
        value,
        name,
        style: toWireStyle(style),
        preview_url: pictures.get(value) ?? '',
      }))
    },
  }
}
