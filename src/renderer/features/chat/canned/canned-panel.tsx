import { CloseOutlined, CopyOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cannedReplyList } from '../../../../contract/http/canned-replies.ts'
import { NotLoaded } from '../../../core/http/not-loaded.tsx'
import { useApi } from '../../../core/http/use-api.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { useFillCanned } from './use-fill-canned.ts'

/** Replies that are kept ready: put into the box, or copied for the platform's own page. */
export function CannedPanel({
  guestName,
  typed,
  onInsert,
  onCopy,
  onClose,
}: {
  guestName: string
  /** What was typed behind `/` in the box; absent: it is searched for here. */
  typed: string | undefined
  onInsert: (text: string) => void
  onCopy: (text: string) => void
  onClose: () => void
}) {
  const { t } = useTranslation('chat')
  const fill = useFillCanned(guestName)
  const [own, setOwn] = useState('')
  const keyword = useDebounced((typed ?? own).trim())
  const query = useApi(cannedReplyList, keyword === '' ? {} : { keyword }, { quiet: true, keepPrevious: true })
  return (
    <section className="chat-canned" aria-label={t('canned.title')}>
      <div className="chat-canned-head">
        {typed === undefined ? (
          <Input
            size="small"
            autoFocus
            allowClear
            value={own}
            placeholder={t('canned.search')}
            aria-label={t('canned.search')}
            onChange={(event) => setOwn(event.target.value)}
          />
        ) : (
          <b>
            {t('canned.title')} <small>{t('canned.enterText')}</small>
          </b>
        )}
        <Button size="small" type="text" icon={<CloseOutlined />} aria-label={t('canned.close')} onClick={onClose} />
      </div>
      {query.data === undefined ? (
        <NotLoaded query={query} rows={2} small />
      ) : query.data.list.length === 0 ? (
        <p className="chat-quiet">{t(keyword === '' ? 'canned.none' : 'canned.noMatch')}</p>
      ) : (
        <ul>
          {query.data.list.map((reply) => {
            const text = fill(reply)
            return (
              <li key={reply.id}>
                <button type="button" title={text} onClick={() => onInsert(text)}>
                  <b>
                    {reply.title} <small>/{reply.short_code}</small>
                  </b>
                  <span className="ellipsis">{text}</span>
                </button>
                <Button
                  size="small"
                  type="text"
                  icon={<CopyOutlined />}
                  aria-label={t('canned.copyOf', { name: reply.title })}
                  onClick={() => onCopy(text)}
                />
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
