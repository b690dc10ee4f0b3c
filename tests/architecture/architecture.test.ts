import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { allImports, betweenRooms, importsOf, rings } from './imports.ts'
import { breaksIn, isTest } from './rules.ts'

const root = join(import.meta.dirname, '../..')
const edges = allImports(root)

describe('the map of imports', () => {
  it('is kept by every file under src', () => {
    expect(breaksIn(edges).map(({ from, to, fix }) => `${from} imports ${to}: ${fix}`)).toEqual([])
  })

  it('has no rings, types included', () => {
    expect(rings(edges).map((ring) => ring.join(' -> '))).toEqual([])
  })

  it.each([
    ['src/renderer/features/accounts/x.tsx', "import { y } from '../materials/y.ts'"],
    ['src/helper/platforms/kit/x.ts', "import { y } from '../douyin/info.ts'"],
    ['src/helper/commands/x.ts', "import type { y } from '../platforms/douyin/index.ts'"],
    ['src/backend/modules/accounts/x.ts', "import { y } from '../../drivers/database/embedded.ts'"],
    ['src/contract/http/x.ts', "import { readFileSync } from 'node:fs'"],
    ['src/renderer/core/x.ts', "export { y } from '../features/accounts/y.ts'"],
    ['src/preload/x.ts', "import { z } from 'zod'"],
    ['src/main/x.ts', "const y = await import('../backend/http/router.ts')"],
    ['src/backend/modules/clips/x.ts', "import type { y } from '../accounts/y.ts'"],
    ['src/backend/modules/publishing/store/x.ts', "import type { y } from '../rules/y.ts'"],
    ['src/backend/modules/publishing/items/x.ts', "import { y } from '../runs/y.ts'"],
    ['src/backend/modules/publishing/runs/x.ts', "import { y } from '../publishing.module.ts'"],
    ['src/backend/modules/publishing/publishing.errors.ts', "import type { y } from './rules/y.ts'"],
    ['src/renderer/core/http/x.ts', "import type { Services } from '../services/services.ts'"],
  ])('would catch %s: %s', (file, source) => {
    expect(breaksIn(importsOf(file, source))).not.toEqual([])
  })

  it('would catch a ring made of types', () => {
    const ring = [
      ...importsOf('src/contract/a.ts', "import type { B } from './b.ts'"),
      ...importsOf('src/contract/b.ts', "import type { A } from './a.ts'"),
    ]
    expect(rings(ring)).toEqual([['src/contract/a.ts', 'src/contract/b.ts', 'src/contract/a.ts']])
  })

  it('makes a staircase of the rooms of core: no two point at each other, nor more in a ring, types included', () => {
    const arrows = betweenRooms(
      edges.filter(({ from }) => !isTest.test(from)),
      'src/renderer/core',
    )
    expect(arrows).toContainEqual(expect.objectContaining({ from: 'src/renderer/core/services' }))
    expect(rings(arrows).map((ring) => ring.join(' -> '))).toEqual([])
  })

  it('would catch rooms that point at each other by different files', () => {
    const arrows = betweenRooms(
      [
        ...importsOf('src/renderer/core/http/a.ts', "import { b } from '../helper/b.ts'"),
        ...importsOf('src/renderer/core/helper/c.ts', "import type { D } from '../http/d.ts'"),
      ],
      'src/renderer/core',
    )
    expect(rings(arrows)).toEqual([['src/renderer/core/http', 'src/renderer/core/helper', 'src/renderer/core/http']])
  })
})

const files = (dir: string): string[] =>
  readdirSync(dir).flatMap((name) => {
    const path = join(dir, name)
    return statSync(path).isDirectory() ? files(path) : [path]
  })

describe('the shape of files', () => {
  const sources = files(join(root, 'src')).filter((file) => /\.tsx?$/.test(file))

  it('has no barrels: no index file that only re-exports', () => {
    const barrels = sources.filter(
      (file) =>
        /\/index\.tsx?$/.test(file) && /^(\s*(\/\/.*)?|export .* from .*)*$/.test(readFileSync(file, 'utf8').trim()),
    )
    expect(barrels.map((file) => relative(root, file))).toEqual([])
  })

  it('says in docstrings what is thrown by one tag, @throws', () => {
    const others = sources.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/\/\*\*(?:(?!\*\/).)*?(?<![`"'\w])Throws [^*]*/gsu)].map(
        ([text]) => `${relative(root, file)}: ${text.slice(-60)}`,
      ),
    )
    expect(others).toEqual([])
  })

  it('keeps each room README within forty lines', () => {
    for (const room of ['contract', 'backend', 'helper', 'main', 'preload', 'renderer']) {
      const text = readFileSync(join(root, 'src', room, 'README.md'), 'utf8')
      expect(text.split('\n').length, room).toBeLessThanOrEqual(41)
    }
  })
})
