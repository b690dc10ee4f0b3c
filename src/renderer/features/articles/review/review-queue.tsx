import { CheckOutlined, EditOutlined, RollbackOutlined } from '@ant-design/icons'
import { Alert, App, Button, Skeleton, Switch, Tag } from 'antd'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { ArticleRow } from '../../../../contract/entities/article.ts'
import {
  articleRules,
  rejectArticles,
  reopenArticles,
  setArticleRules,
} from '../../../../contract/http/article-draft.ts'
import { articleInfo, listArticles, reviewArticles } from '../../../../contract/http/article.ts'
import { useApi, useCall } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { useMay } from '../../../core/permissions/permit.tsx'
import { PATHS, withQuery } from '../../../lib/paths.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { ArticleText } from '../editor/article-text.tsx'

/** Articles that are read in one go. */
const SHOWN = 100
/** The way back stays in sight this long, s. */
const UNDO_S = 8

/** The company's rule about texts that nobody read. */
function Rule() {
  const { t } = useTranslation('drafts')
  const { message, modal } = App.useApp()
  const rules = useApi(articleRules, {}, { quiet: true })
  const set = useCall(setArticleRules, { refreshes: [articleRules] })
  const change = async (on: boolean): Promise<void> => {
    await set.mutateAsync({ allow_unreviewed: on ? 1 : 0 })
    message.success(t(on ? 'review.ruleOn' : 'review.ruleOff'))
  }
  const ask = (on: boolean): void => {
    if (on)
      modal.confirm({
        title: t('review.ruleTitle'),
        content: t('review.ruleText'),
        cancelText: t('cancel'),
        onOk: async () => await change(true),
      })
    else void change(false).catch(() => undefined)
  }
  return (
    <label className="review-rule">
      <Switch
        size="small"
        checked={rules.data?.allow_unreviewed === 1}
        disabled={rules.data === undefined}
        loading={set.isPending}
        onChange={ask}
      />{' '}
      {t('review.rule')}
    </label>
  )
}

/** One article to be read, with what whoever made it left for the reader. */
function Reader({ id }: { id: number }) {
  const { t } = useTranslation(['drafts', 'articles'])
  const say = useErrorText()
  const query = useApi(articleInfo, { id }, { quiet: true })
  if (query.error) return <ErrorState small text={say(query.error)} onRetry={() => void query.refetch()} />
  if (query.data === undefined) return <Skeleton active paragraph={{ rows: 8 }} />
  const { data } = query
  const notes = [...(data.note === '' ? [] : [data.note]), ...data.warnings.map((one) => one.msg)]
  return (
    <>
      <h2>{data.title}</h2>
      <p className="draft-tags">
        <Tag>{t(`articles:kind.${data.kind}`)}</Tag>
        {data.source === 'hand' ? null : <Tag>{t(data.source)}</Tag>}
        {data.keywords.map((word) => (
          <Tag key={word}>{word}</Tag>
        ))}
        <span className="tabular">{t('review.words', { n: data.word_count })}</span>
        {data.seo_score === null ? null : <span className="tabular">{t('review.score', { n: data.seo_score })}</span>}
      </p>
      {notes.length === 0 ? null : (
        <Alert
          type="warning"
          showIcon
          title={
            <ul className="warning-list">
              {notes.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          }
        />
      )}
      <ArticleText html={data.content_html} />
    </>
  )
}

/** Generated articles, read one after the other by keys; only here they become fit to be published. */
export function ReviewQueue({ action }: { action: ReactNode }) {
  const { t } = useTranslation('drafts')
  const { message, modal } = App.useApp()
  const may = useMay()
  const say = useErrorText()
  const navigate = useNavigate()
  const [chosen, setChosen] = useState(0)
  const query = useApi(
    listArticles,
    { page: 1, limit: SHOWN, status: 2, sort_field: 'create_time', sort_order: 'asc' },
    { keepPrevious: true, quiet: true, staleMs: 0 },
  )
  const refreshes = [listArticles, articleInfo]
  const pass = useCall(reviewArticles, { refreshes, overlay: false })
  const reject = useCall(rejectArticles, { refreshes, overlay: false })
  const reopen = useCall(reopenArticles, { refreshes })
  const rows = query.data?.data ?? []
  const at = Math.max(
    0,
    rows.findIndex((row) => row.id === chosen),
  )
  const row: ArticleRow | undefined = rows[at]
  const able = may('article:edit')
  const busy = pass.isPending || reject.isPending || query.isFetching

  const move = (by: number): void => setChosen(rows[Math.min(rows.length - 1, Math.max(0, at + by))]?.id ?? 0)
  const undo = async (id: number, key: string): Promise<void> => {
    message.destroy(key)
    const { reopened } = await reopen.mutateAsync({ ids: [id] })
    if (reopened > 0) message.success(t('review.reopened'))
    else message.warning(t('review.kept'))
    setChosen(id)
  }
  const decide = async (how: 'pass' | 'reject'): Promise<void> => {
    if (row === undefined || busy || !able) return
    const key = `reviewed:${row.id}`
    const next = rows[at + 1] ?? rows[at - 1]
    if (how === 'pass') await pass.mutateAsync({ ids: [row.id] })
    else await reject.mutateAsync({ ids: [row.id] })
    setChosen(next?.id ?? 0)
    void message.open({
      key,
      type: 'success',
      duration: UNDO_S,
      content: (
        <>
          {t(how === 'pass' ? 'review.passed' : 'review.rejected', { title: row.title })}
          <Button type="link" size="small" onClick={() => void undo(row.id, key).catch(() => undefined)}>
            {t('review.undo')}
          </Button>
        </>
      ),
    })
  }
  const edit = (): void => {
    if (row !== undefined)
      void navigate(
        withQuery(PATHS.articleEditor, { id: row.id, kind: row.kind === 'official' ? row.kind : undefined }),
      )
  }
  const passAll = (): void =>
    void modal.confirm({
      title: t('review.passAllTitle'),
      content: t('review.passAllText', { n: rows.length }),
      cancelText: t('cancel'),
      focusable: { autoFocusButton: 'cancel' },
      onOk: async () =>
        void message.success(
          t('review.passedAll', { n: (await pass.mutateAsync({ ids: rows.map((one) => one.id) })).reviewed }),
        ),
    })

  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    const { target } = event
    const arrow = event.key.startsWith('Arrow')
    if (
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      event.isComposing ||
      (target instanceof Element &&
        target.closest(`input, textarea, select, [contenteditable=true]${arrow ? ', [role=tab]' : ''}`) !== null)
    )
      return
    // Closed drawers stand in the page, too.
    if (
      [...document.querySelectorAll('[role=dialog]')].some((one) => one.checkVisibility({ visibilityProperty: true }))
    )
      return
    const run = {
      y: () => void decide('pass').catch(() => undefined),
      n: () => void decide('reject').catch(() => undefined),
      e: edit,
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
    }[event.key.length === 1 ? event.key.toLowerCase() : event.key]
    if (run === undefined) return
    event.preventDefault()
    run()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])

  const head = (
    <div className="review-head">
      <p>{t('review.text')}</p>
      {may('setting:edit') ? <Rule /> : null}
      {able && rows.length > 1 ? <Button onClick={passAll}>{t('review.passAll', { n: rows.length })}</Button> : null}
    </div>
  )
  if (query.error && query.data === undefined)
    return <ErrorState text={say(query.error)} onRetry={() => void query.refetch()} />
  if (query.isPending) return <Skeleton active paragraph={{ rows: 8 }} />
  if (row === undefined)
    return (
      <>
        {head}
        <EmptyState title={t('review.empty')} text={t('review.emptyText')} action={action} />
      </>
    )
  const more = (query.data?.total ?? 0) - rows.length
  return (
    <div className="review">
      {head}
      <div className="review-both">
        <nav className="review-list" aria-label={t('review.list')} tabIndex={0}>
          {rows.map((one) => (
            <button
              key={one.id}
              type="button"
              className={one.id === row.id ? 'review-row chosen' : 'review-row'}
              aria-current={one.id === row.id}
              onClick={() => setChosen(one.id)}
            >
              <span className="ellipsis">{one.title}</span>
              <small className="tabular">
                {t('review.words', { n: one.word_count })}
                {one.seo_score === null ? '' : ` · ${t('review.score', { n: one.seo_score })}`}
              </small>
            </button>
          ))}
          {more > 0 ? <p className="draft-hint">{t('review.more', { n: more })}</p> : null}
        </nav>
        <section className="review-text" aria-label={row.title}>
          <div className="review-words" tabIndex={0} role="region" aria-label={row.title} key={row.id}>
            <Reader id={row.id} />
          </div>
          <div className="review-foot">
            {able ? (
              <>
                <Button
                  type="primary"
                  icon={<CheckOutlined />}
                  loading={pass.isPending}
                  onClick={() => void decide('pass').catch(() => undefined)}
                >
                  {t('review.pass')}
                </Button>
                <Button
                  icon={<RollbackOutlined />}
                  loading={reject.isPending}
                  onClick={() => void decide('reject').catch(() => undefined)}
                >
                  {t('review.reject')}
                </Button>
                <Button icon={<EditOutlined />} onClick={edit}>
                  {t('review.edit')}
                </Button>
                <span className="draft-hint">{t('review.keys')}</span>
              </>
            ) : null}
            <span className="review-at tabular">
              {at + 1} / {rows.length}
            </span>
          </div>
        </section>
      </div>
    </div>
  )
}
