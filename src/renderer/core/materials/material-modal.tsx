import { Button, Empty, Input, Modal, Pagination, Spin } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { attachmentList } from '../../../contract/http/attachment.ts'
import { NotLoaded, StillOld } from '../http/not-loaded.tsx'
import { useApi } from '../http/use-api.ts'
import { useHttp } from '../http/http-context.ts'
import { LocalUpload } from '../uploads/local-upload.tsx'
import { formatDuration } from '../../lib/format.ts'
import { type ChosenFile, toChosen } from './to-chosen.ts'
import './materials.css'

export interface MaterialModalProps {
  open: boolean
  /** `visual` = videos and pictures, `image` = pictures alone, `audio` = music. */
  kind: 'visual' | 'image' | 'audio'
  /** One file at most. */
  single?: boolean
  /** Instead of the usual title. */
  title?: string
  chosen: readonly ChosenFile[]
  onClose: () => void
  onOk: (files: ChosenFile[]) => void
}

const LIMIT = 40

/** Chooses files of the library; the order of choosing is kept. Routes that use it name `seo` among their texts. */
export function MaterialModal({ open, kind, single = false, title, chosen, onClose, onOk }: MaterialModalProps) {
  const { t } = useTranslation('seo')
  const http = useHttp()
  const [page, setPage] = useState(1)
  const [keyword, setKeyword] = useState('')
  const [wanted, setType] = useState<'video' | 'image'>('video')
  const type = kind === 'image' ? 'image' : wanted
  const [picked, setPicked] = useState<readonly ChosenFile[] | null>(null)
  const list = picked ?? chosen
  const query = useApi(
    attachmentList,
    { page, limit: LIMIT, mimetype: kind === 'audio' ? 'audio' : type, ...(keyword ? { keyword } : {}) },
    { enabled: open, keepPrevious: true, quiet: true },
  )
  const files = query.data?.data ?? []
  const has = (id: number): boolean => list.some((one) => one.id === id)
  const toggle = (file: ChosenFile): void =>
    setPicked(has(file.id) ? list.filter((one) => one.id !== file.id) : single ? [file] : [...list, file])
  const shown = files.map(toChosen)
  const uploaded = async (id: number, file: File): Promise<void> => {
    // Its picture and length as the library knows them; without an answer its name is enough.
    const [found] = (await http.call(attachmentList, { ids: [id], page: 1, limit: 1 }).catch(() => null))?.data ?? []
    const taken = found === undefined ? { id, name: file.name, cover: '', durationMs: null } : toChosen(found)
    setPicked((now) => (single ? [taken] : [...(now ?? chosen).filter((one) => one.id !== id), taken]))
  }
  const nothing = list.length === 0 && chosen.length === 0
  const all = shown.length > 0 && shown.every((one) => has(one.id))
  const close = (): void => {
    setPicked(null)
    onClose()
  }
  return (
    <Modal
      open={open}
      title={title ?? t(kind === 'audio' ? 'clip.chooseMusic' : 'clip.chooseMaterials')}
      width={820}
      okText={list.length === 0 && !nothing ? t('clip.useNone') : t('clip.useChosen', { n: list.length })}
      okButtonProps={{ disabled: nothing, ...(nothing ? { title: t('clip.chooseFirst') } : {}) }}
      cancelText={t('cancel')}
      onCancel={close}
      onOk={() => {
        onOk([...list])
        setPicked(null)
      }}
      destroyOnHidden
    >
      <div className="source-tools">
        {kind === 'visual' ? (
          <span>
            {(['video', 'image'] as const).map((one) => (
              <Button
                key={one}
                type={one === type ? 'primary' : 'text'}
                size="small"
                onClick={() => {
                  setType(one)
                  setPage(1)
                }}
              >
                {t(`clip.${one}`)}
              </Button>
            ))}
          </span>
        ) : null}
        <Input.Search
          allowClear
          placeholder={t('sources.search')}
          aria-label={t('sources.search')}
          onSearch={(text) => {
            setPage(1)
            setKeyword(text.trim())
          }}
        />
        <LocalUpload
          key={kind === 'visual' ? type : kind}
          media={kind === 'visual' ? type : kind}
          single={single}
          onTake={(id, file) => void uploaded(id, file)}
        />
        <Button
          type="link"
          size="small"
          disabled={shown.length === 0 || single}
          onClick={() =>
            setPicked(
              all
                ? list.filter((one) => !shown.some((file) => file.id === one.id))
                : [...list, ...shown.filter((one) => !has(one.id))],
            )
          }
        >
          {t(all ? 'clip.unselectPage' : 'clip.selectPage')}
        </Button>
      </div>
      {query.error && query.data === undefined ? <NotLoaded query={query} small /> : <StillOld query={query} />}
      <Spin spinning={query.isPending}>
        {query.isSuccess && shown.length === 0 ? (
          <Empty
            image={Empty.PRESENTED_IMAGE_SIMPLE}
            description={t(kind === 'audio' ? 'clip.noMusic' : `sources.none.${type}`)}
          />
        ) : null}
        <div className={kind === 'audio' ? 'music-list' : 'source-grid tall'}>
          {shown.map((file) => (
            <button
              key={file.id}
              type="button"
              aria-pressed={has(file.id)}
              className={has(file.id) ? 'source-tile chosen' : 'source-tile'}
              title={file.name}
              onClick={() => toggle(file)}
            >
              {kind === 'audio' ? null : file.cover ? (
                <img src={file.cover} alt="" loading="lazy" />
              ) : (
                <span className="source-blank" />
              )}
              {file.durationMs === null ? null : (
                <span className="source-time tabular">{formatDuration(file.durationMs)}</span>
              )}
              <span className="ellipsis">{file.name}</span>
            </button>
          ))}
        </div>
      </Spin>
      <Pagination
        size="small"
        current={page}
        pageSize={LIMIT}
        total={query.data?.total ?? 0}
        onChange={setPage}
        showSizeChanger={false}
        hideOnSinglePage
      />
    </Modal>
  )
}
