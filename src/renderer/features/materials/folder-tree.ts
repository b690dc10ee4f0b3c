import type { MaterialFolder } from '../../../contract/entities/material.ts'
import { FOLDER_DEPTH } from '../../../contract/constants.ts'

/** A folder with what is below it. */
export interface FolderNode {
  id: number
  name: string
  parentId: number
  /** Files in it and below it. */
  total: number
  /** From 1 at the top. */
  depth: number
  children: FolderNode[]
}

/** The tree of a flat list, by name. */
export function treeOf(folders: readonly MaterialFolder[], parentId = 0, depth = 1): FolderNode[] {
  return folders
    .filter((folder) => folder.parent_id === parentId)
    .toSorted((a, b) => a.sort - b.sort || a.name.localeCompare(b.name, 'zh', { numeric: true }))
    .map((folder) => {
      const children = treeOf(folders, folder.id, depth + 1)
      return {
        id: folder.id,
        name: folder.name,
        parentId,
        depth,
        children,
        total: folder.count + children.reduce((sum, child) => sum + child.total, 0),
      }
    })
}

/** Levels of a folder with what is below it: 1 when nothing is. */
export function heightOf(node: FolderNode): number {
  return 1 + Math.max(0, ...node.children.map(heightOf))
}

export function findNode(tree: readonly FolderNode[], id: number): FolderNode | undefined {
  for (const node of tree) {
    const found = node.id === id ? node : findNode(node.children, id)
    if (found !== undefined) return found
  }
  return undefined
}

/** May `node` come below `to` (0 = top)? Not into itself, not deeper than allowed. */
export function mayMove(tree: readonly FolderNode[], node: FolderNode, to: number): boolean {
  if (to === node.id || findNode(node.children, to) !== undefined) return false
  return (findNode(tree, to)?.depth ?? 0) + heightOf(node) <= FOLDER_DEPTH
}

/** Names from the top to a folder: `门店 / 外景`, '' for the top. */
export function pathOf(folders: readonly MaterialFolder[], id: number): string {
  const folder = folders.find((one) => one.id === id)
  if (folder === undefined) return ''
  const above = pathOf(folders, folder.parent_id)
  return above === '' ? folder.name : `${above} / ${folder.name}`
}

/** Folders to make for these files: every path once, '' left out. */
export function pathsOf<F>(files: readonly F[], folder: (file: F) => string): string[] {
  return [...new Set(files.map(folder))].filter((path) => path !== '')
}
