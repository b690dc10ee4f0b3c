import { ArrowDownOutlined, ArrowUpOutlined, CloseOutlined } from '@ant-design/icons'
import { App, Button, Input, Skeleton, Tag, Tooltip } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { OFFICIAL_LIMITS } from '../../../../contract/entities/article.ts'
import { articleInfo, listArticles, saveArticle } from '../../../../contract/http/article.ts'
import { useApi, useCall } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { usePermit } from '../../../core/permissions/permit.tsx'
import { PATHS, withQuery } from '../../../lib/paths.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { CoverField } from '../editor/cover-field.tsx'
import { picturesInHtml } from '../editor/pictures-of.ts'

export interface DraftRowProps {
  id: number
  /** Its place, from 0. */
  at: number
  last: boolean
  onMove: (by: -1 | 1) => void
  onRemove?: () => void
}

/** One article of a draft: cover and digest can be changed in place; what speaks against it is told here. */
export function DraftRow({ id, at, last, onMove, onRemove }: DraftRowProps) {
  const { t } = useTranslation('articles')
  const { message } = App.useApp()
  const say = useErrorText()
  const may = usePermit('article:edit')
  const query = useApi(articleInfo, { id }, { quiet: true })
  const save = useCall(saveArticle, { refreshes: [articleInfo, listArticles], quiet: true, overlay: false })
  const [digest, setDigest] = useState<string | null>(null)
  const { data } = query
  const change = async (patch: { digest?: string; cover_attachment_id?: number }): Promise<void> => {
    if (data === undefined) return
    try {
      const {
        version,
        kind,
        title,
        author,
        content_html,
        content_source_url,
        need_open_comment,
        only_fans_can_comment,
        keywords,
      } = data
      await save.mutateAsync({
        id,
        version,
        kind,
        title,
        author,
        content_html,
        content_source_url,
        need_open_comment,
        only_fans_can_comment,
        keywords,
        digest: data.digest,
        cover_attachment_id: data.cover_attachment_id,
        ...patch,
      })
    } catch (error) {
      message.error(say(error))
      void query.refetch()
    }
    setDigest(null)
  }
  const place = at === 0 ? t('draft.first') : t('draft.further', { n: at })
  const text = digest ?? data?.digest ?? ''
  const problems =
    data === undefined
      ? []
      : [
          ...(data.cover_url === '' && !data.warnings.some((one) => one.code === 'cover_missing')
            ? [t('draft.noCover')]
            : []),
          ...(data.status === 2 ? [t('draft.unreviewed')] : data.status === 3 ? [t('rejected')] : []),
          ...data.warnings.map((one) => one.msg),
        ]
  const tool = (label: string, icon: React.ReactNode, off: boolean, run: () => void) => (
    <Tooltip title={label}>
      <Button type="text" size="small" icon={icon} aria-label={`${place}：${label}`} disabled={off} onClick={run} />
    </Tooltip>
  )
  return (
    <li className="draft-row-one" aria-label={place}>
      {query.error ? (
        <ErrorState small text={say(query.error)} onRetry={() => void query.refetch()} />
      ) : data === undefined ? (
        <Skeleton active title={false} paragraph={{ rows: 3 }} />
      ) : (
        <>
          <CoverField
            pictures={() => picturesInHtml(data.content_html)}
            id={data.cover_attachment_id}
            url={data.cover_url}
            disabled={!may || save.isPending}
            onChange={(cover) => void change({ cover_attachment_id: cover })}
          />
          <div className="draft-words-one">
            <p className="draft-title">
              <Tag {...(at === 0 ? { color: 'blue' } : {})}>{place}</Tag>
              <a
                className="ellipsis"
                href={withQuery(PATHS.articleEditor, { id, kind: 'official' })}
                target="_blank"
                rel="noreferrer"
                title={data.title}
              >
                {data.title}
              </a>
            </p>
            <Input.TextArea
              rows={2}
              maxLength={OFFICIAL_LIMITS.digest}
              value={text}
              disabled={!may || save.isPending}
              placeholder={t('draft.digest')}
              aria-label={`${place}：${t('fields.digest')}`}
              onChange={(event) => setDigest(event.target.value)}
              onBlur={() => {
                if (digest !== null && digest !== data.digest) void change({ digest })
                else setDigest(null)
              }}
            />
            {problems.length === 0 ? null : (
              <ul className="draft-problems">
                {problems.map((one) => (
                  <li key={one}>{one}</li>
                ))}
              </ul>
            )}
          </div>
        </>
      )}
      <span className="draft-tools">
        {tool(t('draft.up'), <ArrowUpOutlined />, at === 0, () => onMove(-1))}
        {tool(t('draft.down'), <ArrowDownOutlined />, last, () => onMove(1))}
        {tool(t('draft.remove'), <CloseOutlined />, onRemove === undefined, () => onRemove?.())}
      </span>
    </li>
  )
}
