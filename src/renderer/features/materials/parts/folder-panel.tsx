import {
  DeleteOutlined,
  FolderAddOutlined,
  FolderOutlined,
  InboxOutlined,
  MoreOutlined,
  AppstoreOutlined,
} from '@ant-design/icons'
import { Button, Dropdown, Tree, type TreeDataNode } from 'antd'
import { type DragEvent, type Key, type ReactNode, type SyntheticEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FOLDER_DEPTH } from '../../../../contract/constants.ts'
import { NotLoaded, type NotLoadedProps, StillOld } from '../../../core/http/not-loaded.tsx'
import { findNode, type FolderNode, mayMove } from '../folder-tree.ts'
import { holdsIds, takeIds } from './drag.ts'
import { StorageBar } from './storage-bar.tsx'

export interface FolderPanelProps {
  tree: readonly FolderNode[]
  /** The question for the folders. */
  query: NotLoadedProps['query'] & { data?: unknown }
  /** '' = everything, '0' = in no folder, 'bin' = recycle bin, else an id. */
  value: string
  onChange: (value: string) => void
  mayEdit: boolean
  mayDelete: boolean
  onNew: (parentId: number) => void
  onRename: (node: FolderNode) => void
  onMoveMenu: (node: FolderNode) => void
  onMoveFolder: (node: FolderNode, to: number) => void
  onDelete: (node: FolderNode) => void
  /** Files were dropped on a folder (0 = in none). */
  onFiles: (ids: readonly number[], to: number) => void
}

/** A place that files can be dropped on. */
function Place({
  to,
  onFiles,
  children,
}: {
  to: number | null
  onFiles: FolderPanelProps['onFiles']
  children: ReactNode
}) {
  const [over, setOver] = useState(false)
  const takes = (event: DragEvent): boolean => to !== null && holdsIds(event.dataTransfer)
  return (
    <span
      className={over ? 'folder-place over' : 'folder-place'}
      onDragOver={(event) => {
        if (!takes(event)) return
        event.preventDefault()
        event.stopPropagation()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false)
        if (!takes(event) || to === null) return
        event.preventDefault()
        event.stopPropagation()
        onFiles(takeIds(event.dataTransfer), to)
      }}
    >
      {children}
    </span>
  )
}

/** Folders of the library: tree, everything, recycle bin, and the space that is left. */
export function FolderPanel(props: FolderPanelProps) {
  const { tree, query, value, onChange, mayEdit, onFiles } = props
  const { t } = useTranslation('materials')
  const [open, setOpen] = useState<readonly Key[]>([])
  const dropTo = (id: number): number | null => (mayEdit ? id : null)
  const menuOf = (node: FolderNode) => ({
    // The menu hangs in the tree: a choice of it is no choice of the folder.
    onClick: ({ domEvent }: { domEvent: SyntheticEvent }) => domEvent.stopPropagation(),
    items: [
      {
        key: 'new',
        label: t('folder.newBelow'),
        disabled: node.depth >= FOLDER_DEPTH,
        onClick: () => props.onNew(node.id),
      },
      { key: 'rename', label: t('rename'), onClick: () => props.onRename(node) },
      { key: 'move', label: t('move.button'), onClick: () => props.onMoveMenu(node) },
      ...(props.mayDelete
        ? [{ key: 'delete', label: t('delete.ok'), danger: true, onClick: () => props.onDelete(node) }]
        : []),
    ],
  })
  const titleOf = (node: FolderNode): ReactNode => {
    const line = (
      <Place to={dropTo(node.id)} onFiles={onFiles}>
        <span className="folder-line">
          <span className="ellipsis" title={node.name}>
            {node.name}
          </span>
          <small className="tabular">{node.total}</small>
          {mayEdit ? (
            <Dropdown trigger={['click']} menu={menuOf(node)}>
              <Button
                className="folder-more"
                size="small"
                type="text"
                icon={<MoreOutlined />}
                aria-label={t('actionsOf', { name: node.name })}
                tabIndex={-1}
                onClick={(event) => event.stopPropagation()}
              />
            </Dropdown>
          ) : null}
        </span>
      </Place>
    )
    return mayEdit ? (
      <Dropdown trigger={['contextMenu']} menu={menuOf(node)}>
        <span className="folder-context">{line}</span>
      </Dropdown>
    ) : (
      line
    )
  }
  const dataOf = (node: FolderNode): TreeDataNode => ({
    key: String(node.id),
    title: titleOf(node),
    icon: <FolderOutlined />,
    children: node.children.map(dataOf),
  })
  const above = (id: number): string[] => {
    const node = findNode(tree, id)
    return node === undefined || node.parentId === 0 ? [] : [String(node.parentId), ...above(node.parentId)]
  }
  const fixed = (key: string, label: string, icon: ReactNode, to: number | null) => (
    <Place to={to} onFiles={onFiles}>
      <button
        type="button"
        className={value === key ? 'plain folder-fixed chosen' : 'plain folder-fixed'}
        aria-current={value === key}
        onClick={() => onChange(key)}
      >
        {icon}
        <span className="ellipsis">{label}</span>
      </button>
    </Place>
  )
  return (
    <nav className="folder-panel" aria-label={t('folder.label')}>
      <div className="folder-head">
        <b>{t('folder.label')}</b>
        {mayEdit ? (
          <Button
            size="small"
            type="text"
            icon={<FolderAddOutlined />}
            aria-label={t('folder.new')}
            title={t('folder.new')}
            onClick={() => props.onNew(0)}
          />
        ) : null}
      </div>
      <div className="folder-scroll">
        {fixed('', t('folder.all'), <AppstoreOutlined />, null)}
        {fixed('0', t('folder.none'), <InboxOutlined />, dropTo(0))}
        {query.error && query.data === undefined ? <NotLoaded query={query} small /> : <StillOld query={query} />}
        {tree.length === 0 ? null : (
          <Tree
            blockNode
            showIcon
            treeData={tree.map(dataOf)}
            selectedKeys={value === '' || value === '0' || value === 'bin' ? [] : [value]}
            expandedKeys={[...new Set([...open, ...above(Number(value))])]}
            onExpand={(keys, { expanded, node }) => setOpen(expanded ? keys : keys.filter((key) => key !== node.key))}
            onSelect={(_keys, { node }) => onChange(String(node.key))}
            draggable={mayEdit && { icon: false, nodeDraggable: () => true }}
            allowDrop={({ dragNode, dropNode, dropPosition }) => {
              const moved = findNode(tree, Number(dragNode.key))
              const onto = findNode(tree, Number(dropNode.key))
              return (
                moved !== undefined &&
                onto !== undefined &&
                mayMove(tree, moved, dropPosition === 0 ? onto.id : onto.parentId)
              )
            }}
            onDrop={({ dragNode, node, dropToGap }) => {
              const moved = findNode(tree, Number(dragNode.key))
              const onto = findNode(tree, Number(node.key))
              if (moved === undefined || onto === undefined) return
              const to = dropToGap ? onto.parentId : onto.id
              if (to !== moved.parentId && mayMove(tree, moved, to)) props.onMoveFolder(moved, to)
            }}
          />
        )}
        {fixed('bin', t('bin.title'), <DeleteOutlined />, null)}
      </div>
      <StorageBar />
    </nav>
  )
}
