/** Which characters of a text no font at hand has a glyph for: they would be drawn as a crossed box. */
import { closeSync, openSync, readFileSync, readSync } from 'node:fs'
import { characterRuns, fontTables, within, type CharacterRuns } from '../../lib/font-tables.ts'
import type { TextStyle } from '../types.ts'
import { completeWeight, fallbackFamily, type Font, type FontFace } from './fonts.ts'

/** Nothing is drawn for these: control and format characters, blanks, and what chooses a variant of the sign before. */
const unseen = /[\p{Cc}\p{Cf}\p{Z}\p{Variation_Selector}]/u
/** The frame of a keycap (1️⃣): alone, without its digit, it is an empty box even where a font has it. */
const keycap = 0x20_e3

/** The `cmap` of a TrueType file, without reading the rest of it. */
function characterTable(file: string): Buffer {
  const handle = openSync(file, 'r')
  try {
    const part = (from: number, length: number): Buffer => {
      const bytes = Buffer.alloc(length)
      readSync(handle, bytes, 0, length, from)
      return bytes
    }
    const head = part(0, 12)
    const directory = part(12, head.readUInt16BE(4) * 16)
    for (let at = 0; at < directory.length; at += 16) {
      if (directory.toString('latin1', at, at + 4) === 'cmap')
        return part(directory.readUInt32BE(at + 8), directory.readUInt32BE(at + 12))
    }
    return Buffer.alloc(4)
  } finally {
    closeSync(handle)
  }
}

/** Runs of a CSS `unicode-range`. */
const rangeRuns = (range: string): CharacterRuns =>
  [...range.matchAll(/U\+([0-9a-f]+)(?:-([0-9a-f]+))?/gi)]
    .map(([, first = '0', last = first]) => [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const)
    .toSorted((a, b) => a[0] - b[0])

/** A variable font is cut into many small files, each with the characters it is for: these are taken at their word. */
const faceRuns = (face: FontFace): CharacterRuns =>
  face.variable ? rangeRuns(face.range ?? '') : characterRuns(characterTable(face.file))

export interface Coverage {
  /**
   * The characters of a text that would be drawn as a box, each once, in their order: neither the style's font nor
   * those behind it have them. A font that can't be read covers nothing here; drawing with it fails and says so.
   */
  missing(text: string, style: Pick<TextStyle, 'font' | 'fontFile'>): string[]
}

/**
 * Over the fonts that texts are drawn with; `behind` stand behind each. Files are read at the first question that needs
 * them.
 */
export function createCoverage(fonts: readonly Font[], behind: readonly Font[]): Coverage {
  const known = new Map<string, CharacterRuns>()
  const read = (key: string, load: () => CharacterRuns): CharacterRuns => {
    let runs = known.get(key)
    if (runs === undefined) {
      try {
        runs = load()
      } catch {
        runs = []
      }
      known.set(key, runs)
    }
    return runs
  }
  // Every weight of the body font falls back on the complete one.
  const faces = [
    ...fonts
      .filter((font) => font.family === fallbackFamily)
      .flatMap((font) => font.faces.filter((face) => face.weight === completeWeight)),
    ...behind.flatMap((font) => font.faces),
  ]
  const own = ({ font, fontFile }: Pick<TextStyle, 'font' | 'fontFile'>): CharacterRuns => {
    if (fontFile !== undefined)
      return read(fontFile.sha256, () =>
        characterRuns(fontTables(readFileSync(fontFile.path)).get('cmap') ?? Buffer.alloc(4)),
      )
    const [face] = fonts.find((one) => one.id === font)?.faces ?? []
    return face === undefined ? [] : read(face.file, () => faceRuns(face))
  }
  const covers = (char: number, style: Pick<TextStyle, 'font' | 'fontFile'>): boolean =>
    faces.some((face) =>
      within(
        read(face.file, () => faceRuns(face)),
        char,
      ),
    ) || within(own(style), char)
  return {
    missing: (text, style) =>
      [...new Set(text)].filter((sign) => {
        const char = sign.codePointAt(0) ?? 0
        return char === keycap || (!unseen.test(sign) && !covers(char, style))
      }),
  }
}

/** The text without these characters, and where each index of the old one lies in it. */
export function without(text: string, missing: readonly string[]): { text: string; at: (index: number) => number } {
  if (missing.length === 0) return { text, at: (index) => index }
  const gone = new Set(missing)
  const places: number[] = []
  let left = ''
  for (const sign of text) {
    for (let unit = 0; unit < sign.length; unit += 1) places.push(left.length)
    if (!gone.has(sign)) left += sign
  }
  return { text: left, at: (index) => places[index] ?? left.length }
}
