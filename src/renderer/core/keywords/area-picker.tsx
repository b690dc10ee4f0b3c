import { Button, Input, Modal, Spin, Tree } from 'antd'
import { type Key, useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Area, listAreas } from '../../../contract/http/area.ts'
import { useApi } from '../http/use-api.ts'
import { useErrorText } from '../http/use-error-text.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import './keywords.css'

type Node = Omit<Area, 'children'> & { children?: Node[] | undefined }

interface Branch {
  key: string
  title: React.ReactNode
  children: Branch[]
}

/** Divisions whose name, short name, reading or its first letters hold the text, with what they lie in. */
export function narrowAreas(areas: readonly Node[], text: string): Node[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return [...areas]
  return areas.flatMap((area) => {
    const hit =
      area.name.includes(wanted) ||
      area.short_name.includes(wanted) ||
      area.pinyin.startsWith(wanted) ||
      area.initials.startsWith(wanted)
    const children = narrowAreas(area.children ?? [], wanted)
    return hit ? [area] : children.length > 0 ? [{ ...area, children }] : []
  })
}
const flat = (areas: readonly Node[]): Node[] => areas.flatMap((area) => [area, ...flat(area.children ?? [])])

export interface AreaPickerProps {
  open: boolean
  /** Most that may be chosen. */
  max: number
  onClose: () => void
  /** Short names, in the order of the tree. */
  onPick: (names: string[]) => void
}

/**
 * Regions out of the administrative divisions; each stands for itself, all below one are taken by a press. Routes that
 * use it name `mining` among their texts.
 */
export function AreaPicker({ open, max, onClose, onPick }: AreaPickerProps) {
  const { t } = useTranslation('mining')
  const say = useErrorText()
  const query = useApi(listAreas, { tree: 1 }, { enabled: open, staleMs: 86_400_000, quiet: true })
  const [text, setText] = useState('')
  const [checked, setChecked] = useState<readonly Key[]>([])
  const [expanded, setExpanded] = useState<readonly Key[]>([])
  const wanted = useDeferredValue(text)
  const all = useMemo(() => flat(query.data ?? []), [query.data])
  const shown = useMemo(() => narrowAreas(query.data ?? [], wanted), [query.data, wanted])
  const keys =
    wanted.trim() === ''
      ? expanded
      : flat(shown)
          .filter(
            (area) => (area.children ?? []).length > 0 && !narrowAreas([{ ...area, children: [] }], wanted).length,
          )
          .map((area) => area.adcode)
  const close = (): void => {
    setChecked([])
    setText('')
    onClose()
  }
  const ok = (): void => {
    onPick(all.filter((area) => checked.includes(area.adcode)).map((area) => area.short_name))
    close()
  }
  const title = (area: Node): React.ReactNode => (
    <span className="area-line">
      {area.name}
      {(area.children ?? []).length === 0 ? null : (
        <Button
          type="link"
          size="small"
          onClick={(event) => {
            event.stopPropagation()
            setChecked([...new Set([...checked, ...(area.children ?? []).map((child) => child.adcode)])])
          }}
        >
          {t('areas.below', { n: area.children?.length ?? 0 })}
        </Button>
      )}
    </span>
  )
  const treeOf = (areas: readonly Node[]): Branch[] =>
    areas.map((area) => ({ key: area.adcode, title: title(area), children: treeOf(area.children ?? []) }))
  return (
    <Modal
      open={open}
      title={t('areas.title')}
      width={560}
      okText={t('areas.use', { n: checked.length })}
      cancelText={t('areas.cancel')}
      okButtonProps={{
        disabled: checked.length === 0 || checked.length > max,
        ...(checked.length === 0 ? { title: t('areas.chooseFirst') } : {}),
      }}
      onCancel={close}
      onOk={ok}
      destroyOnHidden
    >
      <Input.Search
        allowClear
        autoFocus
        placeholder={t('areas.search')}
        aria-label={t('areas.search')}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <p className={checked.length > max ? 'area-note over' : 'area-note'}>
        {t('areas.chosen', { n: checked.length, max })}
        {checked.length === 0 ? null : (
          <Button type="link" size="small" onClick={() => setChecked([])}>
            {t('areas.none')}
          </Button>
        )}
      </p>
      <div className="area-tree">
        {query.error && query.data === undefined ? (
          <ErrorState small text={say(query.error)} onRetry={() => void query.refetch()} retrying={query.isFetching} />
        ) : query.isPending ? (
          <Spin />
        ) : shown.length === 0 ? (
          <EmptyState small title={t('areas.noMatch')} />
        ) : (
          <Tree
            checkable
            checkStrictly
            selectable={false}
            height={360}
            treeData={treeOf(shown)}
            checkedKeys={{ checked: [...checked], halfChecked: [] }}
            expandedKeys={[...keys]}
            onExpand={(next) => setExpanded(next)}
            onCheck={(next) => setChecked(Array.isArray(next) ? next : next.checked)}
          />
        )}
      </div>
    </Modal>
  )
}
