import { Alert, Button, Modal, Space, Spin } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ArticleDetail } from '../../../../contract/entities/article.ts'
import { articleInfo } from '../../../../contract/http/article.ts'
import { useApi } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { formatFullTime } from '../../../lib/format.ts'
import { ArticleText } from './article-text.tsx'

export interface ConflictDialogProps {
  open: boolean
  id: number
  /** Ours, as it stands in the editor. */
  mine: () => { title: string; html: string }
  onMine: (theirs: ArticleDetail) => void
  onTheirs: (theirs: ArticleDetail) => void
  /** Ours becomes an article of its own, theirs is shown. */
  onCopy: (theirs: ArticleDetail) => void
  onClose: () => void
}

const Side = ({ head, title, html }: { head: string; title: string; html: string }) => (
  <section className="conflict-side" aria-label={head} tabIndex={0}>
    <p className="conflict-head">{head}</p>
    <h3>{title}</h3>
    <ArticleText html={html} />
  </section>
)

/**
 * Somebody saved in between (CONFLICT): ours, theirs, ours as a copy, or both side by side first. Nothing is lost
 * either way: versions are kept.
 */
export function ConflictDialog({ open, id, mine, onMine, onTheirs, onCopy, onClose }: ConflictDialogProps) {
  const { t } = useTranslation('articles')
  const say = useErrorText()
  const [both, setBoth] = useState(false)
  const query = useApi(articleInfo, { id }, { enabled: open && id > 0, staleMs: 0, quiet: true })
  const theirs = query.isFetching ? undefined : query.data
  const own = open && both ? mine() : null
  const pick = (take: (article: ArticleDetail) => void) => () => {
    if (theirs === undefined) return
    setBoth(false)
    take(theirs)
  }
  return (
    <Modal
      open={open}
      title={t('conflict.title')}
      width={both ? 1040 : 560}
      onCancel={onClose}
      destroyOnHidden
      footer={
        <Space wrap>
          <Button disabled={theirs === undefined} onClick={() => setBoth(!both)}>
            {t(both ? 'conflict.hide' : 'conflict.both')}
          </Button>
          <Button disabled={theirs === undefined} onClick={pick(onTheirs)}>
            {t('conflict.theirs')}
          </Button>
          <Button disabled={theirs === undefined} onClick={pick(onCopy)}>
            {t('conflict.copy')}
          </Button>
          <Button type="primary" disabled={theirs === undefined} onClick={pick(onMine)}>
            {t('conflict.mine')}
          </Button>
        </Space>
      }
    >
      <Spin spinning={query.isFetching}>
        {query.error ? (
          <Alert
            type="error"
            showIcon
            title={say(query.error)}
            action={
              <Button size="small" onClick={() => void query.refetch()}>
                {t('save.retry')}
              </Button>
            }
          />
        ) : null}
        <p>
          {theirs === undefined
            ? '\u00a0'
            : t('conflict.text', {
                name: theirs.admin_name,
                time: formatFullTime(theirs.update_time),
                title: theirs.title,
              })}
        </p>
        <p className="conflict-kept">{t('conflict.kept')}</p>
        {own !== null && theirs !== undefined ? (
          <div className="conflict-both">
            <Side head={t('conflict.mineHead')} title={own.title} html={own.html} />
            <Side
              head={t('conflict.theirsHead', { name: theirs.admin_name })}
              title={theirs.title}
              html={theirs.content_html}
            />
          </div>
        ) : null}
      </Spin>
    </Modal>
  )
}
