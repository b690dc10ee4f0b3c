import { CopyOutlined, DeleteOutlined, EditOutlined, HighlightOutlined } from '@ant-design/icons'
import { App, Button, Checkbox, Input, Pagination, Select, Skeleton, Space, Tag, Tooltip } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type CopyScene,
  type CopyWriting,
  deleteCopyWritings,
  listCopyWritings,
  listIndustries,
  saveCopyWriting,
} from '../../../../contract/http/creation.ts'
import { checkForbiddenWords, type WordHit } from '../../../../contract/http/forbidden-words.ts'
import { useApi, useCall } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { IndustrySelect } from '../../../core/keywords/industry-select.tsx'
import { useMay } from '../../../core/permissions/permit.tsx'
import { RewriteModal } from '../../../core/rewrite/rewrite-modal.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { useConfirmDelete } from '../../../ui/use-confirm-delete.tsx'
import { CopyModal, type Editing, SCENES } from './copy-modal.tsx'
import { useClearable } from '../../../ui/use-clearable.tsx'

const LIMIT = 12
/** Words of a text that are named; the rest are in the editor. */
const NAMED = 3

/** Words better not published: those that block stand out from those that warn. */
function Risks({ hits }: { hits: readonly WordHit[] }) {
  const { t } = useTranslation('creation')
  const once = hits
    .filter((hit, at) => hits.findIndex((other) => other.word === hit.word) === at)
    .toSorted((a, b) => b.level - a.level)
  return once.slice(0, NAMED).map(({ word, level }) => (
    <Tag key={word} color={level === 2 ? 'error' : 'warning'}>
      {t(level === 2 ? 'copy.forbidden' : 'copy.risky', { word })}
    </Tag>
  ))
}

function Copy({
  copy,
  hits,
  onEdit,
  onRewrite,
}: {
  copy: CopyWriting
  hits: readonly WordHit[]
  onEdit: () => void
  onRewrite: () => void
}) {
  const { t } = useTranslation('creation')
  const { message } = App.useApp()
  const may = useMay()
  const confirmDelete = useConfirmDelete()
  const remove = useCall(deleteCopyWritings, { refreshes: [listCopyWritings] })
  const toClipboard = (): void =>
    void navigator.clipboard.writeText(copy.content).then(
      () => message.success(t('copy.copied')),
      () => message.error(t('copy.notCopied')),
    )
  const drop = (): void =>
    confirmDelete({
      what: t('copy.what'),
      names: [copy.title],
      onOk: async () => {
        await remove.mutateAsync({ ids: [copy.id] })
        message.success(t('copy.deleted'))
      },
    })
  return (
    <li>
      <b className="ellipsis" title={copy.title}>
        {copy.title}
      </b>
      <p>{copy.content}</p>
      <small>
        {[
          copy.industry_name,
          t(`scene.${copy.scene}`),
          t('copy.words', { n: copy.word_count }),
          copy.use_count > 0 ? t('copy.uses', { n: copy.use_count }) : '',
        ]
          .filter(Boolean)
          .join(' · ')}
      </small>
      {copy.tags.length + hits.length === 0 ? null : (
        <div className="creation-tags">
          {copy.tags.map((tag) => (
            <Tag key={tag}>{tag}</Tag>
          ))}
          <Risks hits={hits} />
        </div>
      )}
      <Space size={4}>
        <Tooltip title={t('copy.take')}>
          <Button
            type="text"
            size="small"
            icon={<CopyOutlined />}
            aria-label={t('copy.takeOf', { name: copy.title })}
            onClick={toClipboard}
          />
        </Tooltip>
        {may('clip:edit') ? (
          <Tooltip title={t('copy.rewrite')}>
            <Button
              type="text"
              size="small"
              icon={<HighlightOutlined />}
              aria-label={t('copy.rewriteOf', { name: copy.title })}
              onClick={onRewrite}
            />
          </Tooltip>
        ) : null}
        {may('clip:edit') ? (
          <Tooltip title={t('copy.edit')}>
            <Button
              type="text"
              size="small"
              icon={<EditOutlined />}
              aria-label={t('copy.editOf', { name: copy.title })}
              onClick={onEdit}
            />
          </Tooltip>
        ) : null}
        {may('clip:del') ? (
          <Tooltip title={t('copy.delete')}>
            <Button
              type="text"
              size="small"
              icon={<DeleteOutlined />}
              aria-label={t('copy.deleteOf', { name: copy.title })}
              onClick={drop}
            />
          </Tooltip>
        ) : null}
      </Space>
    </li>
  )
}

/** 文案库: the company's own copy by line of business. Until there is some it says how to get it; nothing is invented. */
export function Copies() {
  const { t } = useTranslation('creation')
  const clearable = useClearable()
  const may = useMay()
  const say = useErrorText()
  const [page, setPage] = useState(1)
  const [typed, setTyped] = useState('')
  const [keyword, setKeyword] = useState('')
  const [industry, setIndustry] = useState(0)
  const [scene, setScene] = useState<CopyScene | undefined>()
  const [mine, setMine] = useState(false)
  const [editing, setEditing] = useState<Editing | null>(null)
  const [rewriting, setRewriting] = useState<CopyWriting | null>(null)
  const save = useCall(saveCopyWriting, { refreshes: [listCopyWritings] })
  const keep = async (text: string, own: CopyWriting | null): Promise<void> => {
    if (rewriting === null) return
    const { title, scene, industry_id, tags } = rewriting
    await save.mutateAsync({
      title: own === null ? [...t('copy.rewritten', { title })].slice(0, 60).join('') : title,
      content: text,
      scene,
      industry_id,
      tags,
      ...(own === null ? {} : { id: own.id }),
    })
  }
  const industries = useApi(listIndustries, {}, { quiet: true, staleMs: 3_600_000 })
  const query = useApi(
    listCopyWritings,
    {
      page,
      limit: LIMIT,
      ...(keyword === '' ? {} : { keyword }),
      ...(industry === 0 ? {} : { industry_id: industry }),
      ...(scene === undefined ? {} : { scene }),
      ...(mine ? { mine: 1 } : {}),
    },
    { quiet: true, keepPrevious: true },
  )
  const narrowed = keyword !== '' || industry !== 0 || scene !== undefined || mine
  const rows = query.data?.data ?? []
  const checked = useApi(
    checkForbiddenWords,
    { texts: rows.map((row) => row.content) },
    { quiet: true, enabled: rows.length > 0 },
  )
  const clear = (): void => {
    setPage(1)
    setTyped('')
    setKeyword('')
    setIndustry(0)
    setScene(undefined)
    setMine(false)
  }
  const add = may('clip:edit') ? <Button onClick={() => setEditing('new')}>{t('copy.add')}</Button> : undefined
  return (
    <SectionCard className="creation-copies" title={t('copy.title')} text={t('copy.text')} extra={add}>
      <div className="creation-tools">
        <Input.Search
          allowClear
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          placeholder={t('copy.search')}
          aria-label={t('copy.search')}
          onSearch={(text) => {
            setPage(1)
            setKeyword(text.trim())
          }}
        />
        <IndustrySelect
          label={t('copy.industry')}
          value={industry}
          onChange={(id) => {
            setPage(1)
            setIndustry(id)
          }}
        />
        <Select<CopyScene>
          allowClear={clearable}
          placeholder={t('form.scene')}
          aria-label={t('form.scene')}
          value={scene ?? null}
          options={SCENES.map((value) => ({ value, label: t(`scene.${value}`) }))}
          onChange={(next: CopyScene | undefined) => {
            setPage(1)
            setScene(next)
          }}
        />
        <Checkbox
          checked={mine}
          onChange={(event) => {
            setPage(1)
            setMine(event.target.checked)
          }}
        >
          {t('copy.mine')}
        </Checkbox>
      </div>
      {query.isPending ? <Skeleton active paragraph={{ rows: 3 }} /> : null}
      {query.error && query.data === undefined ? (
        <ErrorState small text={say(query.error)} onRetry={() => void query.refetch()} retrying={query.isFetching} />
      ) : null}
      {query.data !== undefined && rows.length === 0 ? (
        narrowed ? (
          <EmptyState small title={t('copy.noMatch')} action={<Button onClick={clear}>{t('copy.clear')}</Button>} />
        ) : (
          <EmptyState small title={t('copy.none')} text={t('copy.noneText')} action={add} />
        )
      ) : null}
      <ul className="creation-list">
        {rows.map((copy, at) => (
          <Copy
            key={copy.id}
            copy={copy}
            hits={checked.data?.[at]?.hits ?? []}
            onEdit={() => setEditing(copy)}
            onRewrite={() => setRewriting(copy)}
          />
        ))}
      </ul>
      <Pagination
        size="small"
        align="end"
        hideOnSinglePage
        current={page}
        pageSize={LIMIT}
        total={query.data?.total ?? 0}
        showSizeChanger={false}
        onChange={setPage}
      />
      <RewriteModal
        source={rewriting?.content ?? null}
        onReplace={(text) => keep(text, rewriting)}
        onKeep={(text) => keep(text, null)}
        onClose={() => setRewriting(null)}
      />
      <CopyModal editing={editing} industries={industries.data ?? []} onClose={() => setEditing(null)} />
    </SectionCard>
  )
}
