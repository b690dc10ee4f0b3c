// What takes how much room in a packed app.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** A part of the package and its bytes. */
export interface Part {
  readonly name: string
  readonly bytes: number
}

interface Node {
  readonly files?: Readonly<Record<string, Node>>
  readonly size?: number
  readonly unpacked?: boolean
}

/** The files of an archive by their paths; those that lie beside it are marked. */
export function filesInArchive(archive: string): { path: string; bytes: number; unpacked: boolean }[] {
  const bytes = readFileSync(archive)
  const header = JSON.parse(bytes.toString('utf8', 16, 16 + bytes.readUInt32LE(12))) as Node
  const walk = (node: Node, path: string): { path: string; bytes: number; unpacked: boolean }[] =>
    Object.entries(node.files ?? {}).flatMap(([name, one]) =>
      one.files
        ? walk(one, `${path}${name}/`)
        : [{ path: `${path}${name}`, bytes: one.size ?? 0, unpacked: one.unpacked === true }],
    )
  return walk(header, '')
}

const below = (folder: string): number =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true }).reduce(
        (sum, entry) => sum + (entry.isFile() ? statSync(join(entry.parentPath, entry.name)).size : 0),
        0,
      )
    : 0

const GROUPS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['  fonts', /^node_modules\/@(expo-google-fonts|fontsource-variable)\//],
  ['  packages', /^node_modules\//],
  ['  page', /^out\/renderer\//],
  ['  main, backend, helper', /^out\//],
  ['  other files', /^/],
]

/** Parts of an unpacked app, by the folder that holds its `app.asar`. */
export function partsOf(resources: string): Part[] {
  const archive = join(resources, 'app.asar')
  const inside = filesInArchive(archive).filter((file) => !file.unpacked)
  const group = (path: string): string => GROUPS.find(([, pattern]) => pattern.test(path))?.[0] ?? ''
  return [
    { name: 'app.asar', bytes: statSync(archive).size },
    ...GROUPS.map(([name]) => ({
      name,
      bytes: inside.filter((file) => group(file.path) === name).reduce((sum, file) => sum + file.bytes, 0),
    })),
    { name: 'app.asar.unpacked', bytes: below(`${archive}.unpacked`) },
    { name: 'programs (ffmpeg, ffprobe)', bytes: below(join(resources, 'programs')) },
    { name: 'licences', bytes: below(join(resources, 'licences')) },
  ]
}

/** A table for a terminal. */
export function sizeLines(parts: readonly Part[]): string[] {
  return parts.map(({ name, bytes }) => `${name.padEnd(28)}${(bytes / 1e6).toFixed(1).padStart(8)} MB`)
}

/** Folders below the output that hold an `app.asar`. */
export function unpackedApps(output: string): string[] {
  return existsSync(output)
    ? readdirSync(output, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && entry.name === 'app.asar')
        .map((entry) => entry.parentPath)
    : []
}

/** The installers in the output folder. */
export function installersIn(output: string): Part[] {
  return existsSync(output)
    ? readdirSync(output, { withFileTypes: true })
        .filter((entry) => entry.isFile() && /\.(AppImage|deb|dmg|exe|zip)$/.test(entry.name))
        .map((entry) => ({ name: entry.name, bytes: statSync(join(output, entry.name)).size }))
    : []
}
