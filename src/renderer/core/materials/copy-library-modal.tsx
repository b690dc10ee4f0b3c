import { Checkbox, Input, Modal, Pagination, Spin } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { listCopyWritings } from '../../../contract/http/creation.ts'
import { useApi } from '../http/use-api.ts'
import { useErrorText } from '../http/use-error-text.ts'
import { PATHS } from '../../lib/paths.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import './materials.css'

export interface CopyLibraryModalProps {
  open: boolean
  /** One text at most. */
  single: boolean
  onClose: () => void
  /** Texts in the order they were chosen. */
  onOk: (texts: string[]) => void
}

const LIMIT = 20

/** Chooses texts of the company's copy library. Routes that use it name `wizards` among their texts. */
export function CopyLibraryModal({ open, single, onClose, onOk }: CopyLibraryModalProps) {
  const { t } = useTranslation('wizards')
  const say = useErrorText()
  const [page, setPage] = useState(1)
  const [keyword, setKeyword] = useState('')
  const [picked, setPicked] = useState<readonly { id: number; content: string }[]>([])
  const query = useApi(
    listCopyWritings,
    { page, limit: LIMIT, ...(keyword ? { keyword } : {}) },
    { enabled: open, keepPrevious: true, quiet: true },
  )
  const texts = query.data?.data ?? []
  const has = (id: number): boolean => picked.some((one) => one.id === id)
  const end = (then: () => void): void => {
    setPicked([])
    then()
  }
  return (
    <Modal
      open={open}
      title={t('copy.library')}
      width={640}
      okText={t('copy.use', { n: picked.length })}
      cancelText={t('cancel')}
      okButtonProps={{
        disabled: picked.length === 0,
        ...(picked.length === 0 ? { title: t('copy.chooseFirst') } : {}),
      }}
      onCancel={() => end(onClose)}
      onOk={() => end(() => onOk(picked.map((one) => one.content)))}
      destroyOnHidden
    >
      <Input.Search
        allowClear
        placeholder={t('copy.search')}
        aria-label={t('copy.search')}
        onSearch={(text) => {
          setPage(1)
          setKeyword(text.trim())
        }}
      />
      {query.error && query.data === undefined ? (
        <ErrorState small text={say(query.error)} onRetry={() => void query.refetch()} retrying={query.isFetching} />
      ) : null}
      <Spin spinning={query.isPending}>
        {query.isSuccess && texts.length === 0 ? (
          <EmptyState
            small
            title={t(keyword ? 'copy.noMatch' : 'copy.none')}
            action={keyword ? undefined : <Link to={PATHS.creation}>{t('copy.toLibrary')}</Link>}
          />
        ) : null}
        <ul className="copy-choices">
          {texts.map((one) => (
            <li key={one.id}>
              <Checkbox
                checked={has(one.id)}
                onChange={() =>
                  setPicked(
                    has(one.id) ? picked.filter((other) => other.id !== one.id) : single ? [one] : [...picked, one],
                  )
                }
              >
                <b>{one.title}</b>
                <small>{one.content}</small>
              </Checkbox>
            </li>
          ))}
        </ul>
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
