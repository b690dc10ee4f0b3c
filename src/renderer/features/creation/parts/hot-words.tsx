import { App, Button, Input, Pagination, Skeleton, Space, Tooltip } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { creationData, HOT_GROUP, type HotWord } from '../../../../contract/http/creation.ts'
import { importKeywords } from '../../../../contract/http/keywords.ts'
import { useApi, useCall } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { useMay } from '../../../core/permissions/permit.tsx'
import { formatTime } from '../../../lib/format.ts'
import { PATHS, withQuery } from '../../../lib/paths.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'

const LIMIT = 40

function Word({ one }: { one: HotWord }) {
  const { t } = useTranslation('creation')
  const { message } = App.useApp()
  const origin = [
    t(`hot.source.${one.source}`),
    one.seed === '' ? '' : t('hot.seed', { seed: one.seed }),
    one.rank === null ? '' : t('hot.place', { n: one.rank }),
    formatTime(one.time),
  ]
    .filter(Boolean)
    .join(' · ')
  const copy = (): void =>
    void navigator.clipboard.writeText(one.word).then(
      () => message.success(t('hot.copied', { word: one.word })),
      () => message.error(t('hot.notCopied')),
    )
  return (
    <li>
      <Tooltip
        title={`${t('hot.copy', { word: one.word })} · ${origin}${one.score === null ? '' : ` · ${t('hot.score', { n: one.score, reason: one.score_reason })}`}`}
      >
        <button type="button" className="plain" onClick={copy}>
          <span className="ellipsis">{one.word}</span>
          <small>{t(`hot.source.${one.source}`)}</small>
        </button>
      </Tooltip>
    </li>
  )
}

/** 热词: entered by the company or suggested by sites, each with where it comes from. */
export function HotWords() {
  const { t } = useTranslation('creation')
  const { message } = App.useApp()
  const may = useMay()
  const say = useErrorText()
  const [page, setPage] = useState(1)
  const [keyword, setKeyword] = useState('')
  const [typed, setTyped] = useState('')
  const query = useApi(
    creationData,
    { tab: 'hot', page, limit: LIMIT, ...(keyword === '' ? {} : { keyword }) },
    { quiet: true, keepPrevious: true },
  )
  const add = useCall(importKeywords, { refreshes: [creationData] })
  const words = query.data?.hot?.data ?? []
  const save = (): void => {
    const text = typed
      .split(/[\s,，、;；]+/u)
      .filter((word) => word !== '')
      .join('\n')
    if (text !== '')
      add.mutate(
        { text, group_name: HOT_GROUP },
        {
          onSuccess: (told) => {
            setTyped('')
            message.success(t('hot.added', { added: told.added, existing: told.existing }))
          },
        },
      )
  }
  const ways = (
    <Space wrap>
      {may('setting:edit') ? <Link to={withQuery(PATHS.personal, { tab: 'suggest' })}>{t('hot.turnOn')}</Link> : null}
      {may('plan:list') ? <Link to={PATHS.keywords}>{t('hot.mine')}</Link> : null}
    </Space>
  )
  return (
    <SectionCard className="creation-copies" title={t('hot.title')} text={t('hot.text')} extra={ways}>
      <div className="creation-tools">
        <Input.Search
          allowClear
          placeholder={t('hot.search')}
          aria-label={t('hot.search')}
          onSearch={(text) => {
            setPage(1)
            setKeyword(text.trim())
          }}
        />
        {may('plan:edit') ? (
          <Space.Compact className="creation-hot-add">
            <Input
              aria-label={t('hot.addLabel')}
              placeholder={t('hot.addHint')}
              maxLength={400}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              onPressEnter={save}
            />
            <Button loading={add.isPending} disabled={typed.trim() === ''} onClick={save}>
              {t('hot.add')}
            </Button>
          </Space.Compact>
        ) : null}
      </div>
      {query.isPending ? <Skeleton active paragraph={{ rows: 2 }} /> : null}
      {query.error && query.data === undefined ? (
        <ErrorState small text={say(query.error)} onRetry={() => void query.refetch()} retrying={query.isFetching} />
      ) : null}
      {query.data !== undefined && words.length === 0 ? (
        keyword === '' ? (
          <EmptyState small title={t('hot.none')} text={t('hot.noneText')} />
        ) : (
          <EmptyState small title={t('hot.noMatch')} />
        )
      ) : null}
      <ul className="creation-hot">
        {words.map((one) => (
          <Word key={`${one.source} ${one.word}`} one={one} />
        ))}
      </ul>
      <Pagination
        size="small"
        align="end"
        hideOnSinglePage
        current={page}
        pageSize={LIMIT}
        total={query.data?.hot?.total ?? 0}
        showSizeChanger={false}
        onChange={setPage}
      />
    </SectionCard>
  )
}
