import { CopyOutlined, DeleteOutlined, EditOutlined, HighlightOutlined } from '@ant-design/icons'
import { App, Button, Input, Pagination, Select, Skeleton, Space, Tag, Tooltip } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type CopyWriting, deleteCopyWritings, listCopyWritings, listIndustries, saveCopyWriting } from '../../../../contract/http/creation.ts'
import { useApi, useCall } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { useMay } from '../../../core/permissions/permit.tsx'
import { RewriteModal } from '../../../core/rewrite/rewrite-modal.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { useConfirmDelete } from '../../../ui/use-confirm-delete.tsx'
import { CopyModal, type Editing } from './copy-modal.tsx'

const LIMIT = 12

function Copy({ copy, onEdit, onRewrite }: { copy: CopyWriting; onEdit: () => void; onRewrite: () => void }) {
  const { t } = useTranslation('creation')
  const { message } = App.useApp()
  const may = useMay()
  const confirmDelete = useConfirmDelete()
  const remove = useCall(deleteCopyWritings, { refreshes: [listCopyWritings] })
  const toClipboard = (): void => void navigator.clipboard.writeText(copy.content).then(() => message.success(t('copy.copied')), () => message.error(t('copy.notCopied')))
  const drop = (): void => confirmDelete({ what: t('copy.what'), names: [copy.title], onOk: async () => {
    await remove.mutateAsync({ ids: [copy.id] })
    message.success(t('copy.deleted'))
  } })
  return (
    <li>
      <b className="ellipsis" title={copy.title}>{copy.title}</b>
      <p>{copy.content}</p>
      <small>{[copy.industry_name, t(`scene.${copy.scene}`), t('copy.words', { n: copy.word_count })].filter(Boolean).join(' · ')}</small>
      {copy.tags.length === 0 ? null : <div className="creation-tags">{copy.tags.map((tag) => <Tag key={tag}>{tag}</Tag>)}</div>}
      <Space size={4}>
        <Tooltip title={t('copy.take')}><Button type="text" size="small" icon={<CopyOutlined />} aria-label={t('copy.takeOf', { name: copy.title })} onClick={toClipboard} /></Tooltip>
        {may('clip:edit') ? <Tooltip title={t('copy.rewrite')}><Button type="text" size="small" icon={<HighlightOutlined />} aria-label={t('copy.rewriteOf', { name: copy.title })} onClick={onRewrite} /></Tooltip> : null}
        {may('clip:edit') ? <Tooltip title={t('copy.edit')}><Button type="text" size="small" icon={<EditOutlined />} aria-label={t('copy.editOf', { name: copy.title })} onClick={onEdit} /></Tooltip> : null}
        {may('clip:del') ? <Tooltip title={t('copy.delete')}><Button type="text" size="small" icon={<DeleteOutlined />} aria-label={t('copy.deleteOf', { name: copy.title })} onClick={drop} /></Tooltip> : null}
      </Space>
    </li>
  )
}

/** 灵感: the company's own copy by line of business. Until there is some it says how to get it; nothing is invented. */
export function Copies() {
  const { t } = useTranslation('creation')
  const may = useMay()
  const say = useErrorText()
  const [page, setPage] = useState(1)
  const [keyword, setKeyword] = useState('')
  const [industry, setIndustry] = useState<number | undefined>()
  const [editing, setEditing] = useState<Editing | null>(null)
  const [rewriting, setRewriting] = useState<CopyWriting | null>(null)
  const save = useCall(saveCopyWriting, { refreshes: [listCopyWritings] })
  const keep = async (text: string, own: CopyWriting | null): Promise<void> => {
    if (rewriting === null) return
    const { title, scene, industry_id, tags } = rewriting
    await save.mutateAsync({ title: own === null ? [...t('copy.rewritten', { title })].slice(0, 60).join('') : title, content: text, scene, industry_id, tags, ...(own === null ? {} : { id: own.id }) })
  }
  const industries = useApi(listIndustries, {}, { quiet: true, staleMs: 3_600_000 })
  const query = useApi(listCopyWritings, { page, limit: LIMIT, ...(keyword === '' ? {} : { keyword }), ...(industry === undefined ? {} : { industry_id: industry }) }, { quiet: true, keepPrevious: true })
  const narrowed = keyword !== '' || industry !== undefined
  const rows = query.data?.data ?? []
  const add = may('clip:edit') ? <Button onClick={() => setEditing('new')}>{t('copy.add')}</Button> : undefined
  return (
    <SectionCard className="creation-copies" title={t('copy.title')} text={t('copy.text')} extra={add}>
      <div className="creation-tools">
        <Input.Search allowClear placeholder={t('copy.search')} aria-label={t('copy.search')} onSearch={(text) => { setPage(1); setKeyword(text.trim()) }} />
        <Select allowClear placeholder={t('copy.industry')} aria-label={t('copy.industry')} value={industry} options={(industries.data ?? []).map((one) => ({ value: one.id, label: one.name }))} onChange={(id: number | undefined) => { setPage(1); setIndustry(id) }} />
      </div>
      {query.isPending ? <Skeleton active paragraph={{ rows: 3 }} /> : null}
      {query.error && query.data === undefined ? <ErrorState small text={say(query.error)} onRetry={() => void query.refetch()} retrying={query.isFetching} /> : null}
      {query.data !== undefined && rows.length === 0 ? (narrowed ? <EmptyState small title={t('copy.noMatch')} /> : <EmptyState small title={t('copy.none')} text={t('copy.noneText')} />) : null}
      <ul className="creation-list">
        {rows.map((copy) => <Copy key={copy.id} copy={copy} onEdit={() => setEditing(copy)} onRewrite={() => setRewriting(copy)} />)}
      </ul>
      <Pagination size="small" align="end" hideOnSinglePage current={page} pageSize={LIMIT} total={query.data?.total ?? 0} showSizeChanger={false} onChange={setPage} />
      <RewriteModal source={rewriting?.content ?? null} onReplace={(text) => keep(text, rewriting)} onKeep={(text) => keep(text, null)} onClose={() => setRewriting(null)} />
      <CopyModal editing={editing} industries={industries.data ?? []} onClose={() => setEditing(null)} />
    </SectionCard>
  )
}
