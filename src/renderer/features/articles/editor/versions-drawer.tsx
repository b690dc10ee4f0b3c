import { App, Button, Drawer, Empty, Spin, Tag } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  articleInfo,
  articleVersionInfo,
  listArticles,
  listArticleVersions,
  restoreArticleVersion,
} from '../../../../contract/http/article.ts'
import { NotLoaded } from '../../../core/http/not-loaded.tsx'
import { useApi, useCall } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { formatFullTime } from '../../../lib/format.ts'
import { ArticleText } from './article-text.tsx'

export interface VersionsDrawerProps {
  open: boolean
  id: number
  version: number
  /** May this operator put an old state back? */
  may: boolean
  /** What is not saved is saved first; false = it could not be. */
  flush: () => Promise<boolean>
  onRestored: () => void
  onClose: () => void
}

/** Kept states of an article: read one, or put it back as the newest. */
export function VersionsDrawer({ open, id, version, may, flush, onRestored, onClose }: VersionsDrawerProps) {
  const { t } = useTranslation('articles')
  const { message } = App.useApp()
  const say = useErrorText()
  const [chosen, setChosen] = useState<number | null>(null)
  const list = useApi(listArticleVersions, { id }, { enabled: open && id > 0, staleMs: 0, quiet: true })
  const versions = list.data?.list ?? []
  const shown = chosen ?? versions[0]?.version ?? null
  const one = useApi(
    articleVersionInfo,
    { id, version: shown ?? 1 },
    { enabled: open && id > 0 && shown !== null, quiet: true, keepPrevious: true },
  )
  const restore = useCall(restoreArticleVersion, {
    refreshes: [listArticles, listArticleVersions, articleInfo],
    quiet: true,
  })
  const back = async (): Promise<void> => {
    if (shown === null) return
    try {
      if (!(await flush())) return void message.warning(t('versions.unsaved'))
      await restore.mutateAsync({ id, version: shown })
      setChosen(null)
      message.success(t('versions.restored'))
      onRestored()
    } catch (error) {
      message.error(say(error))
    }
  }
  return (
    <Drawer
      open={open}
      title={t('versions.title')}
      size={880}
      onClose={onClose}
      destroyOnHidden
      extra={
        may ? (
          <Button
            type="primary"
            disabled={shown === null || shown === version}
            loading={restore.isPending}
            onClick={() => void back()}
          >
            {t('versions.restore')}
          </Button>
        ) : null
      }
    >
      {list.error && list.data === undefined ? (
        <NotLoaded query={list} small />
      ) : (
        <Spin spinning={list.isPending && id > 0}>
          {versions.length === 0 && !list.isPending ? <Empty description={t('versions.none')} /> : null}
          <div className="versions">
            <ul className="version-list">
              {versions.map((row) => (
                <li key={row.version}>
                  <button
                    type="button"
                    className={row.version === shown ? 'plain version chosen' : 'plain version'}
                    aria-pressed={row.version === shown}
                    onClick={() => setChosen(row.version)}
                  >
                    <span className="version-time tabular">
                      {formatFullTime(row.create_time)}
                      {row.version === version ? <Tag>{t('versions.now')}</Tag> : null}
                    </span>
                    <span className="version-words">
                      {t('versions.row', {
                        name: row.admin_name,
                        n: row.word_count,
                        how: t(row.autosave === 1 ? 'versions.auto' : 'versions.byHand'),
                      })}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
            <div className="version-text" aria-busy={one.isFetching}>
              {one.error ? (
                <ErrorState small text={say(one.error)} onRetry={() => void one.refetch()} />
              ) : one.data === undefined ? null : (
                <>
                  <h3>{one.data.title}</h3>
                  <ArticleText html={one.data.content_html} />
                </>
              )}
            </div>
          </div>
        </Spin>
      )}
    </Drawer>
  )
}
