// node scripts/make-licences.mjs: lists what of others the product carries or starts, from programs.json and
// package-lock.json, for the settings' page and the installers.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './setup/paths.mjs'
import { programs } from './setup/pinned.mjs'

const LIST = 'src/renderer/features/settings/about/third-party.ts'
const OFFER = 'resources/licences/FFMPEG-SOURCE.txt'
const PACKAGES = 'resources/licences/THIRD-PARTY.txt'
const FONTS = 'resources/licences/FONTS-OFL.txt'

const read = (path) => readFileSync(join(root, path), 'utf8')
const lock = JSON.parse(read('package-lock.json')).packages
/** The lock names no licence for these; their own files do. */
const SAID_ELSEWHERE = { busboy: 'MIT', streamsearch: 'MIT' }

/** Of fonts whose package brings no notice of its makers: as the font file itself says. */
const ADOBE = "Copyright 2014-2021 Adobe (http://www.adobe.com/), with Reserved Font Name 'Source'"
const COPYRIGHTS = {
  '@fontsource-variable/noto-sans-hk': ADOBE,
  '@fontsource-variable/noto-sans-jp': ADOBE,
  '@expo-google-fonts/liu-jian-mao-cao':
    'Copyright 2018 The Liu Jian Mao Cao Project Authors (https://www.github.com/googlefonts/liujianmaocao)',
}

const sources = (folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter(
      (entry) =>
        entry.isFile() &&
        /\.tsx?$/.test(entry.name) &&
        !/\.test\.tsx?$|testing/.test(entry.name) &&
        !/[\\/]testing$/.test(entry.parentPath),
    )
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))

/** Packages that the built page holds: what its sources import, and what that depends on. */
const imported = () => {
  const names = new Set()
  for (const text of sources('src/renderer')) {
    for (const [, name] of text.matchAll(/(?:from|import)\s*\(?\s*'((?:@[\w.-]+\/)?[\w-][\w.-]*)(?:\/[^']*)?'/g))
      if (lock[`node_modules/${name}`]) names.add(name)
  }
  return names
}

/** Where `name` lies as seen from the package at `from`: nested first, as Node looks. */
const resolve = (from, name) => {
  for (let at = from; ; at = at.includes('/node_modules/') ? at.slice(0, at.lastIndexOf('/node_modules/')) : '') {
    const place = at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`
    if (lock[place]) return place
    if (at === '') return null
  }
}
const closure = (names) => {
  const found = new Map()
  const walk = (place) => {
    if (place === null || found.has(place)) return
    found.set(place, lock[place])
    for (const name of Object.keys(lock[place].dependencies ?? {})) walk(resolve(place, name))
  }
  for (const name of names) walk(resolve('', name))
  return found
}

const isFont = (name) => /^@(expo-google-fonts|fontsource-variable)\//.test(name)
const packageRows = () => {
  const rows = new Map()
  for (const [place, { version, license }] of closure([...Object.keys(lock[''].dependencies), ...imported()])) {
    const name = place.slice(place.lastIndexOf('node_modules/') + 13)
    rows.set(`${name} ${version}`, {
      kind: isFont(name) ? 'font' : 'package',
      name,
      version,
      licence: isFont(name) ? 'OFL-1.1' : (license ?? SAID_ELSEWHERE[name] ?? ''),
      source: `https://www.npmjs.com/package/${name}/v/${version}`,
      platforms: [],
    })
  }
  return [...rows.values()].toSorted((a, b) =>
    a.name < b.name ? -1 : a.name > b.name ? 1 : a.version < b.version ? -1 : 1,
  )
}

const programRows = () => {
  const rows = new Map()
  for (const { programs: names, platform, version, licence, source, shipped } of programs.rows) {
    const name = names.join(', ')
    const key = [name, version, licence, source].join('\n')
    const row = rows.get(key) ?? { kind: 'program', name, version, licence, source, platforms: [], shipped }
    row.platforms.push(platform)
    rows.set(key, row)
  }
  return [...rows.values()]
}

const offer = (rows) => `FFmpeg（ffmpeg、ffprobe）的源代码 / Source of FFmpeg (ffmpeg, ffprobe)

本产品把 FFmpeg 作为独立程序启动，不与其链接。随安装包附带或由安装脚本下载的构建采用 GNU 通用公共许可证（GPL），许可全文见同一文件夹的 GPL-3.0.txt。
The product starts FFmpeg as a separate program and is not linked with it. The builds that installers carry or set-up fetches are under the GNU General
Public License; its text is GPL-3.0.txt in this folder.

各版本的完整对应源代码：
The complete corresponding source of each version:

${rows.map((row) => `${row.name} ${row.version}（${row.platforms.join('、')}）\n  ${row.licence}\n  ${row.source}`).join('\n')}

书面声明：自您取得本产品之日起至少三年内，任何人都可以向把本产品交给您的一方索取上述版本的完整对应源代码，我们只收取复制和寄送的实际费用。
索取时请说明产品版本和上面的 FFmpeg 版本。
Written offer: for at least three years from the day you received this product, anyone may ask whoever gave it to you for the complete corresponding
source of the versions above, for no more than the cost of copying and sending it. Name the version of the product and the FFmpeg version above.
`

/** `name@version` of packages in lines of a readable width. */
const wrapped = (rows) => {
  const lines = ['']
  for (const { name, version } of rows) {
    const word = `${name}@${version}`
    if (`${lines.at(-1)} ${word}`.length > 156) lines.push('')
    lines[lines.length - 1] = `${lines.at(-1)} ${word}`.trim()
  }
  return lines.map((line) => `    ${line}`).join('\n')
}

const listFile = (
  started,
  packages,
  sourceOffer,
) => `// Written by scripts/make-licences.mjs from package-lock.json and scripts/setup/programs.json.

/** A program, font or package of others. */
export interface ThirdParty {
  kind: 'program' | 'font' | 'package'
  name: string
  /** '' = whatever the system brings. */
  version: string
  licence: string
  /** Where the source of this version can be had. */
  source: string
  /** Systems that this program is for; none = all. */
  platforms: readonly string[]
}

/** The written offer for FFmpeg's source, as installers carry it. */
export const SOURCE_OFFER = ${JSON.stringify(sourceOffer)}

const PROGRAMS: readonly ThirdParty[] = [
${started.map((row) => `  { kind: 'program', name: '${row.name}', version: '${row.version}', licence: '${row.licence}', source: '${row.source}', platforms: [${row.platforms.map((one) => `'${one}'`).join(', ')}] },`).join('\n')}
]

/** Packages by their licence. */
const PACKAGES: readonly { kind: 'font' | 'package'; licence: string; list: string }[] = [
${Object.entries(Object.groupBy(packages, (row) => `${row.kind}\n${row.licence}`))
  .map(([key, rows]) => {
    const [kind, licence] = key.split('\n')
    return `  { kind: '${kind}', licence: '${licence}', list: \`\n${wrapped(rows)}\n  \` },`
  })
  .join('\n')}
]

const rowOf = (kind: 'font' | 'package', licence: string, word: string): ThirdParty => {
  const at = word.lastIndexOf('@')
  const [name, version] = [word.slice(0, at), word.slice(at + 1)]
  return { kind, name, version, licence, source: \`https://www.npmjs.com/package/\${name}/v/\${version}\`, platforms: [] }
}

/** Programs first, then fonts and packages by name. */
export const THIRD_PARTY: readonly ThirdParty[] = [
  ...PROGRAMS,
  ...PACKAGES.flatMap(({ kind, licence, list }) => list.trim().split(/\\s+/).map((word) => rowOf(kind, licence, word))).toSorted((a, b) => (a.name < b.name ? -1 : 1)),
]
`

/** Every file this script writes, by its path. */
export function licenceFiles() {
  const [started, packages] = [programRows(), packageRows()]
  const sourceOffer = offer(started.filter((row) => /ffmpeg|ffprobe/.test(row.name)))
  const fonts = packages.filter((row) => row.kind === 'font')
  const line = (row) => `${row.name} ${row.version}\n  ${row.licence}\n  ${row.source}\n`
  const ofl = read(FONTS).split(/^=+$/m)[1] ?? ''
  const notices = fonts
    .map((row) => ({ row, file: join('node_modules', row.name, 'LICENSE_FONT') }))
    .map(
      ({ row, file }) =>
        `${row.name} ${row.version}\n  ${existsSync(join(root, file)) ? read(file).split('\n')[0].trim() : COPYRIGHTS[row.name]}\n`,
    )
  return {
    [LIST]: listFile(started, packages, sourceOffer),
    [OFFER]: sourceOffer,
    [PACKAGES]: `本产品使用的第三方程序和软件包 / Programs and packages of others in this product\n\n${[...started, ...packages].map(line).join('\n')}`,
    [FONTS]: `随产品附带的字体 / Fonts that the product carries\n\n${notices.join('\n')}\n${'='.repeat(60)}${ofl}`,
  }
}

if (process.argv[1] === import.meta.filename) {
  for (const [path, text] of Object.entries(licenceFiles())) {
    mkdirSync(join(root, path, '..'), { recursive: true })
    writeFileSync(join(root, path), text)
  }
}
