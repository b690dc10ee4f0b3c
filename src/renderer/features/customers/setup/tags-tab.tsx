import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons'
import { App, Button, Table } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutputOf } from '../../../../contract/endpoint.ts'
import { TAG_KINDS } from '../../../../contract/entities/lead.ts'
import { deleteTags, listTags } from '../../../../contract/http/customer.ts'
import { NotLoaded, StillOld } from '../../../core/http/not-loaded.tsx'
import { useApi, useCall } from '../../../core/http/use-api.ts'
import { CUSTOMER_READS, TAG_READS } from '../../../core/leads/lead-reads.ts'
import { TagChips } from '../../../core/leads/tag-chips.tsx'
import { useMay } from '../../../core/permissions/permit.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { RowActions } from '../../../ui/row-actions.tsx'
import { useConfirmDelete } from '../../../ui/use-confirm-delete.tsx'
import { type EditedTag, TagForm } from './tag-form.tsx'

type TagRow = OutputOf<typeof listTags>['list'][number]

/** Tags of leads and customers: how many bear each, another name or colour, and away with it. */
export function TagsTab() {
  const { t } = useTranslation('customers')
  const { message } = App.useApp()
  const may = useMay()
  const confirm = useConfirmDelete()
  const query = useApi(listTags, {}, { quiet: true })
  const remove = useCall(deleteTags, { refreshes: [...TAG_READS, ...CUSTOMER_READS] })
  const [edited, edit] = useState<EditedTag | null>(null)
  const isEditor = may('lead:edit')
  if (query.data === undefined) return <NotLoaded query={query} rows={6} small />
  const { list } = query.data
  const ask = (tag: TagRow): void =>
    confirm({
      what: t('col.tags'),
      names: [tag.name],
      more: <p className="lead-note">{t(`tags.borne.${tag.kind}`, { n: tag.count })}</p>,
      onOk: async () => {
        await remove.mutateAsync({ ids: [tag.id] })
        message.success(t('tags.deleted', { name: tag.name }))
      },
    })
  return (
    <>
      <StillOld query={query} />
      {isEditor ? (
        <Button
          type="primary"
          icon={<PlusOutlined />}
          onClick={() => edit({ id: 0, name: '', color: '', kind: 'lead' })}
        >
          {t('tags.add')}
        </Button>
      ) : null}
      {list.length === 0 ? <EmptyState small title={t('tag.noTags')} text={t('tags.emptyText')} /> : null}
      {TAG_KINDS.map((kind) => {
        const rows = list.filter((tag) => tag.kind === kind)
        return rows.length === 0 ? null : (
          <section key={kind} className="lead-section lead-setup">
            <h3>{t(`tags.of.${kind}`)}</h3>
            <Table<TagRow>
              size="small"
              rowKey="id"
              pagination={false}
              dataSource={rows}
              columns={[
                { key: 'name', title: t('tags.name'), render: (_, tag) => <TagChips tags={[tag]} /> },
                {
                  key: 'count',
                  title: t(`tags.count.${kind}`),
                  align: 'right',
                  width: 96,
                  render: (_, tag) => <span className="tabular">{tag.count}</span>,
                },
                ...(isEditor
                  ? [
                      {
                        key: 'actions',
                        width: 88,
                        render: (_: unknown, tag: TagRow) => (
                          <RowActions
                            actions={[
                              {
                                key: 'edit',
                                label: t('tags.edit', { name: tag.name }),
                                icon: <EditOutlined />,
                                onClick: () => edit(tag),
                              },
                              {
                                key: 'delete',
                                label: t('tags.delete', { name: tag.name }),
                                icon: <DeleteOutlined />,
                                danger: true,
                                onClick: () => ask(tag),
                              },
                            ]}
                          />
                        ),
                      },
                    ]
                  : []),
              ]}
            />
          </section>
        )
      })}
      {edited === null ? null : <TagForm tag={edited} onClose={() => edit(null)} />}
    </>
  )
}
