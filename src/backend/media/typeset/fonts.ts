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

const table = [
  {
    id: 'zcool-qingke-huangyou', name: '站酷庆科黄油体（新青年风格）', family: 'ZCOOL QingKe HuangYou', isDefault: true,
    files: [[400, '400Regular/ZCOOLQingKeHuangYou_400Regular.ttf']],
  },
  {
    id: 'noto-sans-sc', name: '思源黑体', family: 'Noto Sans SC', isDefault: false,
    files: [[400, '400Regular/NotoSansSC_400Regular.ttf'], [500, '500Medium/NotoSansSC_500Medium.ttf'], [700, '700Bold/NotoSansSC_700Bold.ttf'], [900, '900Black/NotoSansSC_900Black.ttf']],
  },
] as const

export const defaultTitleFont = 'zcool-qingke-huangyou'
export const defaultBodyFont = 'noto-sans-sc'

/** All fonts with the paths of their files. `packagesDir` overrides where `@expo-google-fonts` lies (default: this program's packages). */
export function listFonts(packagesDir?: string): Font[] {
  return table.map((row) => {
    const name = `@expo-google-fonts/${row.id}`
    const folder = packagesDir ? join(packagesDir, name) : dirname(fileURLToPath(import.meta.resolve(`${name}/package.json`)))
    return {
      id: row.id, name: row.name, family: row.family, license: 'SIL OFL 1.1', isDefault: row.isDefault,
      faces: row.files.map(([weight, file]) => ({ weight, file: join(folder, ...file.split('/')) })),
    }
  })
}
