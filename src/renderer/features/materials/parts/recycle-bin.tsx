import { DeleteOutlined, RollbackOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { RECYCLE_DAYS } from '../../../../contract/constants.ts'
import type { RecycledFile } from '../../../../contract/entities/material.ts'
import {
  attachmentList,
  folderList,
  musicList,
  purgeAttachments,
  recycleList,
  restoreAttachments,
  storageInfo,
} from '../../../../contract/http/attachment.ts'
import { useApi, useCall } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { formatBytes } from '../../../lib/format.ts'
import { ResourceTable } from '../../../ui/resource-table.tsx'
import { TimeText } from '../../../ui/time-text.tsx'
import { useConfirmDelete } from '../../../ui/use-confirm-delete.tsx'
import { useNow } from '../../../lib/use-now.ts'
import { useListState } from '../../../ui/use-list-state.ts'
import { inParts, mediaOfFile } from '../material-list.ts'
import { coverOf, MediaIcon } from './material-thumb.tsx'

const LISTS = [attachmentList, recycleList, folderList, musicList, storageInfo]
const PER_CALL = 500
const DAY_S = 86_400

/** Deleted files: back to their folder, or gone for good; after thirty days they go by themselves. */
export function RecycleBin({ mayDelete }: { mayDelete: boolean }) {
  const { t } = useTranslation('materials')
  const { message } = App.useApp()
  const say = useErrorText()
  const confirm = useConfirmDelete()
  const now = useNow(60_000)
  const list = useListState('recycle', [])
  const query = useApi(recycleList, list.params, { keepPrevious: true, quiet: true })
  const restore = useCall(restoreAttachments, { refreshes: LISTS, quiet: true })
  const purge = useCall(purgeAttachments, { refreshes: LISTS, quiet: true })

  const bring = async (files: readonly RecycledFile[], clear: () => void): Promise<void> => {
    try {
      let n = 0
      for (const ids of inParts(
        files.map((file) => file.id),
        PER_CALL,
      ))
        n += (await restore.mutateAsync({ ids })).restored
      message.success(t('delete.restored', { n }))
      clear()
    } catch (error) {
      message.error(say(error))
    }
  }
  const remove = (files: readonly RecycledFile[], clear: () => void): void =>
    confirm({
      what: t('bin.forGood'),
      names: files.map((file) => file.filename),
      more: <p>{t('bin.noWayBack')}</p>,
      okText: t('bin.purge'),
      onOk: async () => {
        try {
          for (const ids of inParts(
            files.map((file) => file.id),
            PER_CALL,
          ))
            await purge.mutateAsync({ ids })
          message.success(t('bin.purged', { n: files.length }))
          clear()
        } catch (error) {
          message.error(say(error))
        }
      },
    })
  const removeAll = (): void =>
    confirm({
      what: t('bin.all'),
      names: [t('bin.everything', { n: query.data?.total ?? 0 })],
      more: <p>{t('bin.noWayBack')}</p>,
      okText: t('bin.empty'),
      onOk: async () => {
        try {
          let purged = 0
          for (;;) {
            const done = await purge.mutateAsync({ all: 1 })
            purged += done.purged
            if (done.purged > 0 && done.left > done.kept) continue
            message.success(
              done.kept === 0 ? t('bin.purged', { n: purged }) : t('bin.someKept', { n: purged, kept: done.kept }),
            )
            return
          }
        } catch (error) {
          message.error(say(error))
        }
      },
    })
  return (
    <ResourceTable<RecycledFile, never>
      list={list}
      query={query}
      rowKey="id"
      actionsWidth={88}
      searchHint={t('bin.search')}
      primary={
        mayDelete && (query.data?.total ?? 0) > 0 ? (
          <Button danger onClick={removeAll}>
            {t('bin.empty')}
          </Button>
        ) : undefined
      }
      errorText={say}
      empty={{ title: t('bin.none'), text: t('bin.noneText', { n: RECYCLE_DAYS }) }}
      columns={[
        {
          key: 'filename',
          title: t('name'),
          always: true,
          width: 220,
          onCell: () => ({ style: { maxWidth: 220 } }),
          render: (_, file) => (
            <span className="material-name">
              <span className="mini still">
                {coverOf(file) === '' ? (
                  <MediaIcon media={mediaOfFile(file)} />
                ) : (
                  <img src={coverOf(file)} alt="" loading="lazy" />
                )}
              </span>
              <span className="ellipsis" title={file.filename}>
                {file.filename}
              </span>
            </span>
          ),
        },
        { key: 'type', title: t('details.type'), width: 80, render: (_, file) => t(`media.${mediaOfFile(file)}`) },
        {
          key: 'size',
          title: t('details.size'),
          width: 96,
          align: 'right',
          render: (_, file) => <span className="tabular">{formatBytes(file.size)}</span>,
        },
        {
          key: 'deleted',
          title: t('bin.deletedAt'),
          width: 112,
          render: (_, file) => <TimeText seconds={file.delete_time} />,
        },
        {
          key: 'left',
          title: t('bin.left'),
          width: 72,
          align: 'right',
          render: (_, file) => (
            <span className="tabular">
              {t('bin.days', { n: Math.max(1, Math.ceil((file.purge_time - now / 1000) / DAY_S)) })}
            </span>
          ),
        },
      ]}
      {...(mayDelete
        ? {
            rowActions: (file: RecycledFile) => [
              {
                key: 'restore',
                label: t('bin.restore'),
                icon: <RollbackOutlined />,
                onClick: () => void bring([file], () => undefined),
              },
              {
                key: 'purge',
                label: t('bin.purge'),
                icon: <DeleteOutlined />,
                danger: true,
                onClick: () => remove([file], () => undefined),
              },
            ],
            bulk: (rows: readonly RecycledFile[], clear: () => void) => (
              <>
                <Button size="small" onClick={() => void bring(rows, clear)}>
                  {t('bin.restore')}
                </Button>
                <Button size="small" danger onClick={() => remove(rows, clear)}>
                  {t('bin.purge')}
                </Button>
              </>
            ),
          }
        : {})}
    />
  )
}
