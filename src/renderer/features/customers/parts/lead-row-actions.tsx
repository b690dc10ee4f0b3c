import {
  EditOutlined,
  FormOutlined,
  InboxOutlined,
  PhoneOutlined,
  SwapOutlined,
  UserSwitchOutlined,
} from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { LEAD_STAGE, type LeadRow } from '../../../../contract/entities/lead.ts'
import { useMay } from '../../../core/permissions/permit.tsx'
import { useSession } from '../../../core/session/use-session.ts'
import { PATHS, withQuery } from '../../../lib/paths.ts'
import type { RowActionList } from '../../../ui/row-actions.tsx'
import type { AskLead } from '../dialogs/lead-question.ts'
import type { LeadActions } from '../use-lead-actions.tsx'

/** May this person put a lead back into the pool? One's own, or anybody's with the right to assign. */
export function useReleasable(): (row: LeadRow) => boolean {
  const may = useMay()
  const own = useSession((state) => state.admin?.id ?? 0)
  return (row) => row.owner_admin_id > 0 && (row.owner_admin_id === own || may('lead:assign'))
}

/** What may be done with one lead, by this person and in its stage; of one in the pool it begins with taking it. */
export function useLeadRowActions(actions: LeadActions, ask: AskLead): (row: LeadRow) => RowActionList {
  const { t } = useTranslation('customers')
  const navigate = useNavigate()
  const may = useMay()
  const edit = may('lead:edit')
  const releasable = useReleasable()
  return (row) => {
    const rows = [row]
    const isPooled = row.owner_admin_id === 0
    return [
      edit &&
        isPooled && {
          key: 'claim',
          label: t('action.claim'),
          icon: <InboxOutlined />,
          onClick: () => actions.claim(rows),
        },
      edit && {
        key: 'follow',
        label: t('action.follow'),
        icon: <FormOutlined />,
        onClick: () => ask({ kind: 'follow', rows }),
      },
      edit &&
        row.has_phone === 1 && {
          key: 'call',
          label: t('action.call'),
          icon: <PhoneOutlined />,
          onClick: () => ask({ kind: 'call', rows }),
        },
      edit && {
        key: 'stage',
        label: t('action.stage'),
        icon: <SwapOutlined />,
        onClick: () => ask({ kind: 'stage', rows }),
      },
      edit && {
        key: 'edit',
        label: t('action.edit'),
        icon: <EditOutlined />,
        onClick: () => ask({ kind: 'edit', rows }),
      },
      row.conversation_id > 0 &&
        may('chat:reply') && {
          key: 'chat',
          label: t('action.chat'),
          onClick: () => void navigate(withQuery(PATHS.chat, { open: row.conversation_id })),
        },
      may('lead:assign') && {
        key: 'assign',
        label: t('action.assign'),
        icon: <UserSwitchOutlined />,
        onClick: () => ask({ kind: 'assign', rows }),
      },
      edit && { key: 'tag', label: t('action.tag'), onClick: () => ask({ kind: 'tag', rows }) },
      row.customer_id === 0
        ? may('customer:edit') && {
            key: 'convert',
            label: t('action.convert'),
            onClick: () => actions.convert(row),
          }
        : may('customer:list') && {
            key: 'customer',
            label: t('action.customer'),
            onClick: () => void navigate(withQuery(PATHS.customers, { open: row.customer_id })),
          },
      edit && { key: 'merge', label: t('action.merge'), onClick: () => ask({ kind: 'merge', rows }) },
      edit &&
        row.stage !== LEAD_STAGE.invalid && {
          key: 'invalid',
          label: t('action.invalid'),
          onClick: () => ask({ kind: 'stage', rows, stage: LEAD_STAGE.invalid }),
        },
      edit &&
        releasable(row) && {
          key: 'release',
          label: t('action.release'),
          onClick: () => ask({ kind: 'release', rows }),
        },
      may('lead:del') && {
        key: 'delete',
        label: t('action.delete'),
        danger: true,
        onClick: () => actions.remove(rows),
      },
    ]
  }
}
