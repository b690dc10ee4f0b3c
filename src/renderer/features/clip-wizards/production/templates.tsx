import { DeleteOutlined } from '@ant-design/icons'
import { App, Button, Skeleton, Tooltip } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { ClipMode } from '../../../../contract/entities/clip.ts'
import { deleteClipTemplates, listClipTemplates } from '../../../../contract/http/creation.ts'
import { useApi, useCall } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { useMay } from '../../../core/permissions/permit.tsx'
import { useServices } from '../../../core/services/services-context.ts'
import { useSession } from '../../../core/session/use-session.ts'
import { withQuery } from '../../../lib/paths.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { TimeText } from '../../../ui/time-text.tsx'
import { useConfirmDelete } from '../../../ui/use-confirm-delete.tsx'
import { hasDraft } from '../../../core/clips/stored-draft.ts'
import { MODE_PATHS } from '../../../core/clips/modes.ts'

const SHOWN = 50

/** Kept configurations; one starts a new order with everything filled in. */
export function Templates() {
  const { t } = useTranslation('production')
  const { message, modal } = App.useApp()
  const { storage } = useServices()
  const adminId = useSession((state) => state.admin?.id ?? 0)
  const may = useMay()
  const navigate = useNavigate()
  const say = useErrorText()
  const confirmDelete = useConfirmDelete()
  const query = useApi(listClipTemplates, { limit: SHOWN }, { quiet: true })
  const remove = useCall(deleteClipTemplates, { refreshes: [listClipTemplates] })
  const templates = query.data?.data ?? []
  /** What was begun and not sent would be lost: asked before. */
  const start = async (mode: ClipMode, to: string): Promise<void> => {
    if (
      hasDraft(storage, { mode, adminId }) &&
      !(await modal.confirm({
        title: t('templates.overTitle'),
        content: t('templates.over'),
        okText: t('templates.overOk'),
        cancelText: t('templates.keep'),
      }))
    )
      return
    await navigate(to)
  }
  return (
    <SectionCard title={t('templates.title')}>
      {query.isPending ? <Skeleton active paragraph={{ rows: 3 }} /> : null}
      {query.error && query.data === undefined ? (
        <ErrorState small text={say(query.error)} onRetry={() => void query.refetch()} retrying={query.isFetching} />
      ) : null}
      {query.data !== undefined && templates.length === 0 ? (
        <EmptyState small title={t('templates.none')} text={t('templates.noneText')} />
      ) : null}
      <ul className="made-templates">
        {templates.map((template) => {
          const path = MODE_PATHS[template.mode]
          return (
            <li key={template.id}>
              <span>
                <b className="ellipsis" title={template.name}>
                  {template.name}
                </b>
                <small>
                  {t(`mode.${template.mode}`)} ·{' '}
                  {t('templates.facts', {
                    scenes: template.config.groups.length,
                    titles: template.config.titles.length,
                  })}{' '}
                  · <TimeText seconds={template.last_use_time} />
                </small>
              </span>
              {path !== undefined && may('clip:edit') ? (
                <Button
                  size="small"
                  onClick={() => void start(template.mode, withQuery(path, { template_id: template.id }))}
                >
                  {t('templates.use')}
                </Button>
              ) : null}
              {may('clip:del') ? (
                <Tooltip title={t('templates.delete')}>
                  <Button
                    type="text"
                    size="small"
                    icon={<DeleteOutlined />}
                    aria-label={t('templates.deleteOf', { name: template.name })}
                    onClick={() =>
                      confirmDelete({
                        what: t('templates.what'),
                        names: [template.name],
                        onOk: async () => {
                          await remove.mutateAsync({ ids: [template.id] })
                          message.success(t('templates.deleted'))
                        },
                      })
                    }
                  />
                </Tooltip>
              ) : null}
            </li>
          )
        })}
      </ul>
    </SectionCard>
  )
}
