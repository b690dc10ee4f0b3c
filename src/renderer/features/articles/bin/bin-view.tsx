import { RollbackOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { RECYCLE_DAYS } from '../../../../contract/constants.ts'
import type { DeletedArticle } from '../../../../contract/entities/article.ts'
import { listArticles, listDeletedArticles, restoreArticles } from '../../../../contract/http/article.ts'
import { useApi, useCall } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { formatExact } from '../../../lib/format.ts'
import { useNow } from '../../../lib/use-now.ts'
import { ResourceTable } from '../../../ui/resource-table.tsx'
import { TimeText } from '../../../ui/time-text.tsx'
import { useListState } from '../../../ui/use-list-state.ts'

const DAY_S = 86_400
/** Articles of one call. */
const LOT = 200

/** 回收站: deleted articles of both kinds, back with a press while their thirty days last. */
export function BinView() {
  const { t } = useTranslation('articles')
  const { message } = App.useApp()
  const say = useErrorText()
  const now = useNow(60_000)
  const list = useListState<'tab'>('deleted-articles', [])
  const query = useApi(listDeletedArticles, list.params, { keepPrevious: true, quiet: true, staleMs: 0 })
  const restore = useCall(restoreArticles, { refreshes: [listArticles, listDeletedArticles] })
  const bring = async (rows: readonly DeletedArticle[]): Promise<void> => {
    let n = 0
    for (let at = 0; at < rows.length; at += LOT)
      n += (await restore.mutateAsync({ ids: rows.slice(at, at + LOT).map((row) => row.id) })).restored
    message.success(t('delete.restored', { n }))
  }
  return (
    <ResourceTable<DeletedArticle, 'tab'>
      list={list}
      query={query}
      rowKey="id"
      searchHint={t('bin.search')}
      errorText={say}
      empty={{ title: t('bin.none'), text: t('bin.noneText', { n: RECYCLE_DAYS }) }}
      columns={[
        {
          key: 'title',
          title: t('list.name'),
          always: true,
          width: 360,
          ellipsis: true,
          render: (_, row) => row.title,
        },
        { key: 'kind', title: t('list.kind'), width: 96, render: (_, row) => t(`kind.${row.kind}`) },
        {
          key: 'word_count',
          title: t('list.words'),
          width: 88,
          align: 'right',
          render: (_, row) => <span className="tabular">{formatExact(row.word_count)}</span>,
        },
        {
          key: 'delete_time',
          title: t('bin.deletedAt'),
          width: 128,
          render: (_, row) => <TimeText seconds={row.delete_time} />,
        },
        {
          key: 'left',
          title: t('bin.left'),
          width: 80,
          align: 'right',
          render: (_, row) => (
            <span className="tabular">
              {t('bin.days', { n: Math.max(1, Math.ceil((row.purge_time - now / 1000) / DAY_S)) })}
            </span>
          ),
        },
      ]}
      actionsWidth={72}
      rowActions={(row) => [
        {
          key: 'restore',
          label: t('bin.restore'),
          icon: <RollbackOutlined />,
          onClick: () => void bring([row]).catch(() => undefined),
        },
      ]}
      bulk={(rows, clear) => (
        <Button size="small" loading={restore.isPending} onClick={() => void bring(rows).then(clear, () => undefined)}>
          {t('bin.restore')}
        </Button>
      )}
    />
  )
}
