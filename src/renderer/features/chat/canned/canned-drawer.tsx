import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons'
import { App, Button, Drawer } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CannedReply } from '../../../../contract/entities/conversation.ts'
import { cannedReplyList, deleteCannedReplies } from '../../../../contract/http/canned-replies.ts'
import { NotLoaded, StillOld } from '../../../core/http/not-loaded.tsx'
import { useApi, useCall } from '../../../core/http/use-api.ts'
import { useMay } from '../../../core/permissions/permit.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { RowActions } from '../../../ui/row-actions.tsx'
import { useConfirmDelete } from '../../../ui/use-confirm-delete.tsx'
import { CannedForm } from './canned-form.tsx'

/** 快捷回复: the team's and one's own, each with its short code. */
export function CannedDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('chat')
  const { message } = App.useApp()
  const may = useMay()
  const confirm = useConfirmDelete()
  const query = useApi(cannedReplyList, {}, { quiet: true })
  const remove = useCall(deleteCannedReplies, { refreshes: [cannedReplyList] })
  const [edited, edit] = useState<CannedReply | 'new' | null>(null)
  const canEdit = (reply: CannedReply): boolean => reply.scope === 'self' || may('chat:assign')
  const add = (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => edit('new')}>
      {t('canned.add')}
    </Button>
  )
  const ask = (reply: CannedReply): void =>
    confirm({
      what: t('canned.title'),
      names: [reply.title],
      onOk: async () => {
        await remove.mutateAsync({ ids: [reply.id] })
        message.success(t('canned.deleted', { name: reply.title }))
      },
    })
  return (
    <Drawer open size={520} title={t('canned.title')} onClose={onClose} destroyOnHidden>
      {query.data === undefined ? (
        <NotLoaded query={query} rows={6} small />
      ) : query.data.list.length === 0 ? (
        <EmptyState small title={t('canned.none')} text={t('canned.emptyText')} action={add} />
      ) : (
        <>
          <StillOld query={query} />
          {add}
          <ul className="chat-replies">
            {query.data.list.map((reply) => (
              <li key={reply.id}>
                <span className="chat-reply-words">
                  <b>
                    {reply.title} <small className="chat-quiet">/{reply.short_code}</small>{' '}
                    <small className="chat-quiet">{t(`canned.of.${reply.scope}`)}</small>
                  </b>
                  <span className="chat-text">{reply.content}</span>
                </span>
                {canEdit(reply) ? (
                  <RowActions
                    actions={[
                      {
                        key: 'edit',
                        label: t('canned.edit', { name: reply.title }),
                        icon: <EditOutlined />,
                        onClick: () => edit(reply),
                      },
                      {
                        key: 'delete',
                        label: t('canned.delete', { name: reply.title }),
                        icon: <DeleteOutlined />,
                        danger: true,
                        onClick: () => ask(reply),
                      },
                    ]}
                  />
                ) : null}
              </li>
            ))}
          </ul>
        </>
      )}
      {edited === null ? null : <CannedForm reply={edited === 'new' ? null : edited} onClose={() => edit(null)} />}
    </Drawer>
  )
}
