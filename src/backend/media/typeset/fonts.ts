/** The fonts texts may be drawn with: files under the OFL that come as packages. */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { commonRange, extensionPart, rareRange } from './character-ranges.ts'

export interface FontFace {
  weight: number
  /** Absolute path of the file. */
  file: string
  /** CSS `unicode-range` of the characters it is used for; absent = all. */
  range?: string
  /** True = a variable font (WOFF2) that draws every weight; else a TTF of one weight. */
  variable?: true
}

export interface Font {
  id: string
  /** Name shown to the operator. */
  name: string
  /** CSS family. */
  family: string
  license: string
  /** Default of titles (spec §9 asks for the style of 新青年体: a heavy display face). */
  isDefault: boolean
  faces: readonly FontFace[]
}

/** Draws what another font has no glyph for. */
export const fallbackFamily = 'Noto Sans SC'
/** Han characters that the body font keeps in one weight only. */
const rareFamily = 'Noto Sans SC Rare'
/** Han characters that the body font does not have. */
const extensionFamily = 'Noto Sans Extension'
export const emojiFamily = 'Noto Color Emoji'
/** What stands behind every family, in this order. */
export const fallbackFamilies = [fallbackFamily, rareFamily, extensionFamily, emojiFamily] as const

/** The weight of the body font whose file is complete in the installed app: that of captions. */
export const completeWeight = 700

/** Display faces have one weight; the package of 流江毛草 keeps its file at the top. */
const table = [
  {
    id: 'zcool-qingke-huangyou',
    name: '站酷庆科黄油体（新青年风格）',
    family: 'ZCOOL QingKe HuangYou',
    isDefault: true,
    files: [[400, '400Regular/ZCOOLQingKeHuangYou_400Regular.ttf']],
  },
  {
    id: 'noto-sans-sc',
    name: '思源黑体',
    family: fallbackFamily,
    isDefault: false,
    files: [
      [400, '400Regular/NotoSansSC_400Regular.ttf'],
      [500, '500Medium/NotoSansSC_500Medium.ttf'],
      [700, '700Bold/NotoSansSC_700Bold.ttf'],
      [900, '900Black/NotoSansSC_900Black.ttf'],
    ],
  },
  {
    id: 'zcool-kuaile',
    name: '站酷快乐体',
    family: 'ZCOOL KuaiLe',
    isDefault: false,
    files: [[400, '400Regular/ZCOOLKuaiLe_400Regular.ttf']],
  },
  {
    id: 'zcool-xiaowei',
    name: '站酷小薇体',
    family: 'ZCOOL XiaoWei',
    isDefault: false,
    files: [[400, '400Regular/ZCOOLXiaoWei_400Regular.ttf']],
  },
  {
    id: 'ma-shan-zheng',
    name: '马善政毛笔楷书',
    family: 'Ma Shan Zheng',
    isDefault: false,
    files: [[400, '400Regular/MaShanZheng_400Regular.ttf']],
  },
  {
    id: 'zhi-mang-xing',
    name: '志莽行书',
    family: 'Zhi Mang Xing',
    isDefault: false,
    files: [[400, '400Regular/ZhiMangXing_400Regular.ttf']],
  },
  {
    id: 'liu-jian-mao-cao',
    name: '流江毛草',
    family: 'Liu Jian Mao Cao',
    isDefault: false,
    files: [[400, 'LiuJianMaoCao_400Regular.ttf']],
  },
] as const

/** Emoji in colour stand behind every family; this one is never offered by itself. */
const emoji = {
  id: 'noto-color-emoji',
  name: emojiFamily,
  family: emojiFamily,
  isDefault: false,
  files: [[400, '400Regular/NotoColorEmoji_400Regular.ttf']],
} as const

export const defaultTitleFont = 'zcool-qingke-huangyou'
export const defaultBodyFont = 'noto-sans-sc'

const license = 'SIL OFL 1.1'

type Row = (typeof table)[number] | typeof emoji

const folderOf = (name: string, packagesDir?: string): string =>
  packagesDir ? join(packagesDir, name) : dirname(fileURLToPath(import.meta.resolve(`${name}/package.json`)))

function fontOf(row: Row, packagesDir?: string): Font {
  const folder = folderOf(`@expo-google-fonts/${row.id}`, packagesDir)
  const faces = row.files.map(([weight, file]) => ({
    weight,
    file: join(folder, ...file.split('/')),
    ...(row.family === fallbackFamily && weight !== completeWeight && { range: commonRange }),
  }))
  return { id: row.id, name: row.name, family: row.family, license, isDefault: row.isDefault, faces }
}

/**
 * The parts of the Japanese and the Hong Kong font that hold the rarest characters, cut as Google Fonts serves them.
 * Where both have one, the later is taken.
 */
const EXTENSIONS = ['noto-sans-jp', 'noto-sans-hk'] as const

function extensionFaces(id: (typeof EXTENSIONS)[number], packagesDir?: string): FontFace[] {
  const folder = folderOf(`@fontsource-variable/${id}`, packagesDir)
  const parts = JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8')) as Record<string, string>
  return Object.entries(parts).flatMap(([part, range]) => {
    const own = extensionPart(range)
    return own === ''
      ? []
      : [
          {
            weight: 400,
            file: join(folder, 'files', `${id}-${part.replace(/[[\]]/g, '')}-wght-normal.woff2`),
            range: own,
            variable: true as const,
          },
        ]
  })
}

/**
 * All fonts with the paths of their files. `packagesDir` overrides where their packages lie (default: this program's
 * packages).
 */
export function listFonts(packagesDir?: string): Font[] {
  return table.map((row) => fontOf(row, packagesDir))
}

/** The fonts that only stand behind others. */
export function fallbackFonts(packagesDir?: string): Font[] {
  const complete = listFonts(packagesDir).flatMap((font) =>
    font.family === fallbackFamily ? font.faces.filter((face) => face.weight === completeWeight) : [],
  )
  return [
    {
      id: 'noto-sans-sc-rare',
      name: rareFamily,
      family: rareFamily,
      license,
      isDefault: false,
      faces: complete.map((face) => ({ ...face, range: rareRange })),
    },
    {
      id: 'noto-sans-extension',
      name: extensionFamily,
      family: extensionFamily,
      license,
      isDefault: false,
      faces: EXTENSIONS.flatMap((id) => extensionFaces(id, packagesDir)),
    },
    fontOf(emoji, packagesDir),
  ]
}
