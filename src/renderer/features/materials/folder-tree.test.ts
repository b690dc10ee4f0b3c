import { describe, expect, it } from 'vitest'
import { findNode, heightOf, mayMove, pathOf, pathsOf, treeOf } from './folder-tree.ts'

const folder = (id: number, parent_id: number, name: string, count = 0) => ({ id, parent_id, name, sort: 0, count })
const FOLDERS = [
  folder(1, 0, '门店', 2),
  folder(2, 1, '外景', 3),
  folder(3, 2, '10 号'),
  folder(4, 2, '2 号', 1),
  folder(5, 0, '产品'),
]

describe('folder tree', () => {
  it('orders by name with numbers as numbers and counts what is below', () => {
    const tree = treeOf(FOLDERS)
    expect(tree.map((node) => [node.name, node.total])).toEqual([
      ['产品', 0],
      ['门店', 6],
    ])
    expect(findNode(tree, 2)?.children.map((node) => node.name)).toEqual(['2 号', '10 号'])
    expect(pathOf(FOLDERS, 4)).toBe('门店 / 外景 / 2 号')
  })
  it('moves nothing into itself, nor deeper than four levels', () => {
    const tree = treeOf(FOLDERS)
    const [product, store] = tree
    if (product === undefined || store === undefined) throw new Error('no tree')
    expect(heightOf(store)).toBe(3)
    expect(mayMove(tree, store, 3)).toBe(false)
    expect(mayMove(tree, store, 1)).toBe(false)
    expect(mayMove(tree, store, 5)).toBe(true)
    expect(mayMove(tree, product, 3)).toBe(true)
    expect(mayMove([...tree.slice(0, 1), { ...store, depth: 2 }], { ...product, children: [store] }, 0)).toBe(true)
    expect(mayMove(tree, { ...product, children: [store] }, 5)).toBe(false)
  })
  it('names each folder of an upload once', () => {
    expect(pathsOf(['a/x', '', 'b', 'a/x'], (path) => path)).toEqual(['a/x', 'b'])
  })
})
