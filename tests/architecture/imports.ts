import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parseSync } from 'oxc-parser'

/** One import of one file: `to` is a project path (`src/…`) or a package name (`node:` names included). */
export interface ImportEdge {
  from: string
  to: string
  typeOnly: boolean
}

const sourceFiles = (dir: string): string[] =>
  readdirSync(dir).flatMap((name) => {
    const path = join(dir, name)
    if (statSync(path).isDirectory()) return sourceFiles(path)
    return /\.tsx?$/.test(name) ? [path] : []
  })

const packageName = (specifier: string): string => {
  if (specifier.startsWith('node:')) return specifier
  const parts = specifier.split('/')
  return specifier.startsWith('@') ? parts.slice(0, 2).join('/') : (parts[0] ?? specifier)
}

/** Imports of one source text, types and dynamic imports included. */
export function importsOf(file: string, source: string): ImportEdge[] {
  const { module } = parseSync(file, source)
  const resolve = (specifier: string): string =>
    specifier.startsWith('.') ? join(dirname(file), specifier).replace(/\?.*$/, '') : packageName(specifier)
  const fixed = module.staticImports.map((one) => ({
    from: file,
    to: resolve(one.moduleRequest.value),
    typeOnly: one.entries.length > 0 && one.entries.every((entry) => entry.isType),
  }))
  const reexported = module.staticExports.flatMap((one) =>
    one.entries.flatMap((entry) =>
      entry.moduleRequest ? [{ from: file, to: resolve(entry.moduleRequest.value), typeOnly: entry.isType }] : [],
    ),
  )
  const dynamic = module.dynamicImports.flatMap((one) => {
    const literal = /^(['"`])([^'"`$]+)\1$/.exec(source.slice(one.moduleRequest.start, one.moduleRequest.end))
    return literal?.[2] ? [{ from: file, to: resolve(literal[2]), typeOnly: false }] : []
  })
  return [...fixed, ...reexported, ...dynamic]
}

/** Imports of every file under src, paths relative to the project. */
export function allImports(root: string): ImportEdge[] {
  return sourceFiles(join(root, 'src')).flatMap((file) => importsOf(relative(root, file), readFileSync(file, 'utf8')))
}

/** The same imports as arrows between rooms, the folders right below `folder`: each once, none from or to outside. */
export function betweenRooms(edges: readonly ImportEdge[], folder: string): ImportEdge[] {
  const depth = folder.split('/').length + 1
  const roomOf = (path: string): string =>
    path.startsWith(`${folder}/`) ? path.split('/').slice(0, depth).join('/') : ''
  const arrows = edges
    .map((edge) => ({ from: roomOf(edge.from), to: roomOf(edge.to), typeOnly: edge.typeOnly }))
    .filter(({ from, to }) => from !== '' && to !== '' && from !== to)
  return [...new Map(arrows.map((arrow) => [`${arrow.from} ${arrow.to}`, arrow])).values()]
}

/** Rings of any length, each as the list of its files. */
export function rings(edges: readonly ImportEdge[]): string[][] {
  const next = new Map<string, string[]>()
  for (const edge of edges)
    if (edge.to.startsWith('src/')) next.set(edge.from, [...(next.get(edge.from) ?? []), edge.to])
  const found: string[][] = []
  const state = new Map<string, 'open' | 'done'>()
  const visit = (file: string, trail: string[]): void => {
    if (state.get(file) === 'done') return
    if (state.get(file) === 'open') {
      found.push([...trail.slice(trail.indexOf(file)), file])
      return
    }
    state.set(file, 'open')
    for (const to of next.get(file) ?? []) visit(to, [...trail, file])
    state.set(file, 'done')
  }
  for (const file of next.keys()) visit(file, [])
  return found
}
