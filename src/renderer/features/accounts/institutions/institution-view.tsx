import { SyncOutlined } from '@ant-design/icons'
import { App, Button, Dropdown, Modal, Select, Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { type Account, LOGIN_STATUS } from '../../../../contract/entities/account.ts'
import { setInstitution } from '../../../../contract/http/institutions.ts'
import { listInterfaces } from '../../../../contract/http/official.ts'
import { accountCounts, listAccounts } from '../../../../contract/http/third-auth.ts'
import { useApi, useCall } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { useMay } from '../../../core/permissions/permit.tsx'
import { useServices } from '../../../core/services/services-context.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { ChildTable } from './child-table.tsx'
import { ConferDialog, type ConferQuestion } from './confer-dialog.tsx'
import { InstitutionPick } from './institution-pick.tsx'
import { OfficialGrant } from './official-grant.tsx'
import { RenewalDialog, type RenewalQuestion } from './renewal-dialog.tsx'
import { useChildSync } from './use-child-sync.ts'
import { useOfficialLogin } from '../use-official-login.ts'
import './institutions.css'

/** 机构子账号: an institution, the accounts below it, their right and its renewal. */
export function InstitutionView({ onView }: { onView: (account: Account) => void }) {
  const { t } = useTranslation('institutions')
  const { modal } = App.useApp()
  const { helper, notices } = useServices()
  const may = useMay()('account:auth')
  const say = useErrorText()
  const [search, setSearch] = useSearchParams()
  const parents = useApi(listAccounts, { page: 1, limit: 200, auth_mode: 'ins' }, { quiet: true })
  const interfaces = useApi(listInterfaces, {}, { quiet: true, staleMs: 60_000 }).data
  const official = useOfficialLogin()
  const sync = useChildSync()
  const unset = useCall(setInstitution, { refreshes: [listAccounts, accountCounts] })
  const [confer, setConfer] = useState<ConferQuestion | null>(null)
  const [renewal, setRenewal] = useState<RenewalQuestion | null>(null)
  const [adding, setAdding] = useState(false)
  const choose = (id: number): void => {
    setAdding(false)
    setSearch({ view: 'institutions', parent: String(id) }, { replace: true })
  }
  if (parents.error && parents.data === undefined)
    return <ErrorState text={say(parents.error)} onRetry={() => void parents.refetch()} />
  if (parents.data === undefined) return <Skeleton active paragraph={{ rows: 6 }} />
  const all = parents.data.data
  const parent = all.find((one) => String(one.id) === search.get('parent')) ?? all[0]
  if (parent === undefined)
    return (
      <EmptyState
        title={t('make.title')}
        text={t('make.text')}
        action={
          may ? (
            <div className="institution-add">
              <InstitutionPick onMade={choose} />
              <OfficialGrant />
            </div>
          ) : null
        }
      />
    )
  const again =
    may && (interfaces ?? []).some((one) => one.platform_value === parent.platform_value && one.institution === 1)
  const offline = parent.third_login_status !== LOGIN_STATUS.ok
  const askConfer = (children: ConferQuestion['children']): void => {
    if (parent.granted === 1 || helper.require()) setConfer({ parent, children })
  }
  const askOff = (): void =>
    void modal.confirm({
      title: t('make.offTitle'),
      content: t('make.offText', { name: parent.openname }),
      okText: t('make.off'),
      cancelText: t('cancel'),
      onOk: () =>
        unset.mutateAsync({ third_auth_id: parent.id, on: 0 }).then(
          () => notices.success(t('make.offDone', { name: parent.openname })),
          () => undefined,
        ),
    })
  const primary = (
    <>
      <Select
        className="institution-choice"
        aria-label={t('parent')}
        value={parent.id}
        showSearch={{ optionFilterProp: 'label' }}
        options={all.map((one) => ({ value: one.id, label: `${one.openname} · ${one.third_platform_info.name}` }))}
        onChange={choose}
      />
      {may ? (
        <>
          <Button
            type="primary"
            icon={<SyncOutlined />}
            loading={sync.busy}
            disabled={offline}
            title={offline ? t('make.offline') : undefined}
            onClick={() => void sync.run(parent)}
          >
            {t('sync.button')}
          </Button>
          <Dropdown.Button
            className="institution-more"
            disabled={offline}
            onClick={() => askConfer([])}
            menu={{
              items: [
                { key: 'renew', label: t('renew.all'), onClick: () => setRenewal({ parentId: parent.id }) },
                { key: 'add', label: t('make.add'), onClick: () => setAdding(true) },
                ...(parent.granted === 1 ? [] : [{ key: 'off', label: t('make.off'), danger: true, onClick: askOff }]),
              ],
            }}
          >
            {t('confer.all')}
          </Dropdown.Button>
        </>
      ) : null}
    </>
  )
  return (
    <>
      {offline ? (
        <p className="institution-offline" role="status">
          {again ? (
            <>
              {t('grant.over')}{' '}
              <Button
                size="small"
                type="primary"
                loading={official.pending}
                onClick={() => void official.start({ platform: parent.platform_value, thirdAuthId: parent.id })}
              >
                {t('grant.again')}
              </Button>
            </>
          ) : (
            t('make.offline')
          )}
        </p>
      ) : null}
      <ChildTable
        key={parent.id}
        parent={parent}
        primary={primary}
        onConfer={askConfer}
        onRenew={(ids) => setRenewal({ parentId: parent.id, ids })}
      />
      <Modal
        open={adding}
        title={t('make.add')}
        width={460}
        footer={null}
        destroyOnHidden
        onCancel={() => setAdding(false)}
      >
        <div className="institution-add">
          <p className="shop-note">{t('make.text')}</p>
          <InstitutionPick onMade={choose} />
          <OfficialGrant />
        </div>
      </Modal>
      <ConferDialog question={confer} sync={sync} onView={onView} onClose={() => setConfer(null)} />
      <RenewalDialog question={renewal} onClose={() => setRenewal(null)} />
    </>
  )
}
