import { DesktopOutlined, ExportOutlined, GlobalOutlined } from '@ant-design/icons'
import { App, Button, Popover } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import type { OutputOf } from '../../../../contract/endpoint.ts'
import { forceAccountUse, listAccountUses, markAccountMoved } from '../../../../contract/http/account-uses.ts'
import { useApi, useCall } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { useMay } from '../../../core/permissions/permit.tsx'
import { useServices } from '../../../core/services/services-context.ts'
import { formatTime } from '../../../lib/format.ts'

type Uses = OutputOf<typeof listAccountUses>
const POLL_MS = 20_000

function Sign({ icon, label, tone, children }: { icon: ReactNode; label: string; tone: string; children: ReactNode }) {
  return (
    <Popover trigger="click" content={<div className="in-use-detail">{children}</div>}>
      <button type="button" className={`in-use in-use-${tone}`} aria-label={label} title={label} data-testid="in-use">
        {icon}
      </button>
    </Popover>
  )
}

function Used({ use }: { use: Uses['uses'][number] }) {
  const { t } = useTranslation('moves')
  const { helper } = useServices()
  const { message, modal } = App.useApp()
  const say = useErrorText()
  const may = useMay()
  const own = useStore(helper.store, (state) => state.info?.device_id ?? '')
  const force = useCall(forceAccountUse, { refreshes: [listAccountUses], overlay: false, quiet: true })
  const here = use.device_id === own
  const device = use.device_name || t('use.unknownDevice')
  const ask = (): void =>
    void modal.confirm({
      title: t('use.forceTitle'),
      content: t('use.forceText', { device }),
      okText: t('use.forceOk'),
      cancelText: t('use.keep'),
      onOk: () =>
        force.mutateAsync({ third_auth_id: use.third_auth_id, device_id: own }).then(
          () => void message.success(t('use.forced')),
          (error: unknown) => void message.error(say(error)),
        ),
    })
  return (
    <Sign
      icon={<DesktopOutlined />}
      label={here ? t('use.here') : t('use.elsewhere', { device })}
      tone={here ? 'here' : 'elsewhere'}
    >
      <p>
        {t('use.detail', {
          who: use.holder_name,
          device,
          what: t(`use.purpose.${use.purpose}`),
          time: formatTime(use.start_time),
        })}
      </p>
      {here || !may('account:auth') ? null : use.can_force === 1 ? (
        <Button size="small" onClick={() => (own === '' ? void message.warning(t('use.needHelper')) : ask())}>
          {t('use.force')}
        </Button>
      ) : (
        <p>{t('use.busy')}</p>
      )}
    </Sign>
  )
}

function Moved({ moved }: { moved: Uses['moved'][number] }) {
  const { t } = useTranslation('moves')
  const { message } = App.useApp()
  const may = useMay()
  const mark = useCall(markAccountMoved, { refreshes: [listAccountUses], overlay: false })
  return (
    <Sign icon={<ExportOutlined />} label={t('use.moved', { where: moved.moved_to })} tone="moved">
      <p>{t('use.movedDetail', { where: moved.moved_to, time: formatTime(moved.moved_time) })}</p>
      {may('account:auth') ? (
        <Button
          size="small"
          loading={mark.isPending}
          onClick={() =>
            void mark.mutateAsync({ third_auth_id: moved.third_auth_id, moved_to: '' }).then(
              () => message.success(t('use.unmarked')),
              () => undefined,
            )
          }
        >
          {t('use.unmark')}
        </Button>
      ) : null}
    </Sign>
  )
}

/**
 * What stands beside an account's state: used on which computer, moved to which, a new outgoing address. Nothing when
 * there is nothing to say.
 */
export function InUseBadge({ accountId }: { accountId: number }) {
  const { t } = useTranslation('moves')
  const { data } = useApi(listAccountUses, {}, { quiet: true, pollMs: POLL_MS })
  const use = data?.uses.find((one) => one.third_auth_id === accountId)
  const moved = data?.moved.find((one) => one.third_auth_id === accountId)
  const address = data?.addresses.find((one) => one.third_auth_id === accountId)
  return (
    <>
      {use ? <Used use={use} /> : null}
      {moved ? <Moved moved={moved} /> : null}
      {address ? (
        <Sign icon={<GlobalOutlined />} label={t('use.address')} tone="address">
          <p>
            {t('use.addressDetail', { before: address.before, after: address.after, time: formatTime(address.time) })}
          </p>
        </Sign>
      ) : null}
    </>
  )
}
