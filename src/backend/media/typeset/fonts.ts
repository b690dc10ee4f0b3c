/** The fonts texts may be drawn with: TTF files under the OFL that come as packages. */
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface FontFace {
  weight: number
  /** Absolute path of the TTF. */
  file: string
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
export const emojiFamily = 'Noto Color Emoji'

/** Display faces have one weight; the package of 流江毛草 keeps its file at the top. */
const table = [
  {
    id: 'zcool-qingke-huangyou', name: '站酷庆科黄油体（新青年风格）', family: 'ZCOOL QingKe HuangYou', isDefault: true,
    files: [[400, '400Regular/ZCOOLQingKeHuangYou_400Regular.ttf']],
  },
  {
    id: 'noto-sans-sc', name: '思源黑体', family: fallbackFamily, isDefault: false,
    files: [[400, '400Regular/NotoSansSC_400Regular.ttf'], [500, '500Medium/NotoSansSC_500Medium.ttf'], [700, '700Bold/NotoSansSC_700Bold.ttf'], [900, '900Black/NotoSansSC_900Black.ttf']],
  },
  { id: 'zcool-kuaile', name: '站酷快乐体', family: 'ZCOOL KuaiLe', isDefault: false, files: [[400, '400Regular/ZCOOLKuaiLe_400Regular.ttf']] },
  { id: 'zcool-xiaowei', name: '站酷小薇体', family: 'ZCOOL XiaoWei', isDefault: false, files: [[400, '400Regular/ZCOOLXiaoWei_400Regular.ttf']] },
  { id: 'ma-shan-zheng', name: '马善政毛笔楷书', family: 'Ma Shan Zheng', isDefault: false, files: [[400, '400Regular/MaShanZheng_400Regular.ttf']] },
  { id: 'zhi-mang-xing', name: '志莽行书', family: 'Zhi Mang Xing', isDefault: false, files: [[400, '400Regular/ZhiMangXing_400Regular.ttf']] },
  { id: 'liu-jian-mao-cao', name: '流江毛草', family: 'Liu Jian Mao Cao', isDefault: false, files: [[400, 'LiuJianMaoCao_400Regular.ttf']] },
] as const

/** Emoji in colour stand behind every family; this one is never offered by itself. */
const emoji = { id: 'noto-color-emoji', name: emojiFamily, family: emojiFamily, isDefault: false, files: [[400, '400Regular/NotoColorEmoji_400Regular.ttf']] } as const

export const defaultTitleFont = 'zcool-qingke-huangyou'
export const defaultBodyFont = 'noto-sans-sc'

type Row = (typeof table)[number] | typeof emoji

function fontOf(row: Row, packagesDir?: string): Font {
  const name = `@expo-google-fonts/${row.id}`
  const folder = packagesDir ? join(packagesDir, name) : dirname(fileURLToPath(import.meta.resolve(`${name}/package.json`)))
  return {
    id: row.id, name: row.name, family: row.family, license: 'SIL OFL 1.1', isDefault: row.isDefault,
    faces: row.files.map(([weight, file]) => ({ weight, file: join(folder, ...file.split('/')) })),
  }
}

/** All fonts with the paths of their files. `packagesDir` overrides where `@expo-google-fonts` lies (default: this program's packages). */
export const listFonts = (packagesDir?: string): Font[] => table.map((row) => fontOf(row, packagesDir))

/** The font of coloured emoji. */
export const emojiFont = (packagesDir?: string): Font => fontOf(emoji, packagesDir)
