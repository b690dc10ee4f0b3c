// The fonts of the installed app: the same paths as in node_modules, with smaller files where nothing that is drawn
// gets lost.
import { constants, copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import subsetFont from 'subset-font'
import { rareRange } from '../../src/backend/media/typeset/character-ranges.ts'
import { emojiFamily, fallbackFonts, type FontFace, listFonts } from '../../src/backend/media/typeset/fonts.ts'
import { drawnBy } from '../make-common-characters.mjs'
import { root } from '../setup/paths.mjs'
import { withoutTables } from './sfnt.ts'

const modules = join(root, 'node_modules')
/** Beside the files themselves: what the app reads of a package, and what its licence asks for. */
const BESIDE = ['package.json', 'unicode.json', 'LICENSE', 'LICENSE_FONT']
/** The picture of each emoji a second time, for browsers that are not Chromium. */
const UNUSED_IN_CHROMIUM = ['SVG ']

const inRange = (range: string): ((code: number) => boolean) => {
  const runs = range.split(', ').map((part) =>
    part
      .slice(2)
      .split('-')
      .map((code) => Number.parseInt(code, 16)),
  )
  return (code) => runs.some(([first = 0, last = first]) => code >= first && code <= last)
}

/** A weight that only draws the common characters. */
const common = async (file: string): Promise<Buffer> => {
  const isRare = inRange(rareRange)
  const kept = [...drawnBy(file)].filter((code) => !isRare(code))
  return await subsetFont(readFileSync(file), kept.map((code) => String.fromCodePoint(code)).join(''), {
    targetFormat: 'sfnt',
  })
}

/** `scope/name` of the package a file lies in. */
const packageOf = (file: string): string => relative(modules, file).split(/[\\/]/).slice(0, 2).join('/')

/** Puts all fonts into `folder`, laid out as node_modules is. */
export async function stageFonts(folder: string): Promise<void> {
  const files = new Map<string, { face: FontFace; family: string }>()
  for (const font of [...fallbackFonts(), ...listFonts()])
    for (const face of font.faces) files.set(face.file, { face, family: font.family })
  for (const name of new Set([...files.keys()].map(packageOf))) {
    mkdirSync(join(folder, name), { recursive: true })
    for (const one of BESIDE)
      if (existsSync(join(modules, name, one))) copyFileSync(join(modules, name, one), join(folder, name, one))
  }
  for (const [file, { face, family }] of files) {
    const to = join(folder, relative(modules, file))
    mkdirSync(dirname(to), { recursive: true })
    if (family === emojiFamily) writeFileSync(to, withoutTables(readFileSync(file), UNUSED_IN_CHROMIUM))
    else if (face.range !== undefined && !face.variable) writeFileSync(to, await common(file))
    else copyFileSync(file, to, constants.COPYFILE_FICLONE)
  }
}
