import { Button, Input, Skeleton, Tree } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PLAN_LIMITS } from '../../../../contract/entities/plan.ts'
import { MEDIA_TYPE } from '../../../../contract/constants.ts'
import { listAccountsByGroup } from '../../../../contract/http/third-auth.ts'
import { accountLine } from '../../../core/accounts/account-line.ts'
import { AddAccountButton } from '../../../core/accounts/add-account-button.tsx'
import { useApi } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { AccountAvatar } from '../../../ui/account-avatar.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { usePlanWork } from './plan-context.ts'
import { problemsAt } from './steps.ts'

/** 4 账号: by group; who can't publish says why; what each takes a day. */
export function StepAccounts() {
  const { t } = useTranslation('addPlan')
  const say = useErrorText()
  const { draft, set, preview, shown } = usePlanWork()
  const [text, setText] = useState('')
  const query = useApi(listAccountsByGroup, { media_type: MEDIA_TYPE.video }, { quiet: true })
  const perDay = useMemo(() => new Map(preview?.accounts.map((one) => [one.id, one]) ?? []), [preview])
  const groups = (query.data ?? [])
    .map((group) => ({
      ...group,
      list: group.list.filter((one) => text.trim() === '' || one.openname.includes(text.trim())),
    }))
    .filter((group) => group.list.length > 0)
  const known = (query.data ?? []).flatMap((group) => group.list.map((one) => one.id))
  const gone = query.isSuccess ? draft.accounts.filter((id) => !known.includes(id)) : []
  const problems = problemsAt(shown, 'third_auth_ids')
  const tree = groups.map((group) => {
    const able = group.list.filter((one) => one.disabled_reason === '')
    const chosen = group.list.filter((one) => draft.accounts.includes(one.id)).length
    return {
      key: `group-${group.group_id}`,
      disableCheckbox: able.length === 0,
      title: (
        <b>
          {group.group_name || t('accounts.ungrouped')}{' '}
          <small className="tabular">
            {chosen}/{group.list.length}
          </small>
        </b>
      ),
      children: group.list.map((one) => {
        const room = perDay.get(one.id)
        // One that was chosen before it dropped out can be taken off again.
        const off = one.disabled_reason !== '' && !draft.accounts.includes(one.id)
        return {
          key: String(one.id),
          disableCheckbox: off,
          title: (
            <span className={one.disabled_reason === '' ? 'plan-account' : 'plan-account off'}>
              <AccountAvatar
                size={24}
                name={one.openname}
                avatar={one.avatar}
                platform={one.platform_value}
                text={accountLine(one)}
                reason={one.disabled_reason}
              />
              {room === undefined || one.disabled_reason !== '' ? null : (
                <small className="tabular">
                  {room.per_day > 0 ? t('accounts.perDay', { n: room.per_day }) : room.reason}
                </small>
              )}
            </span>
          ),
        }
      }),
    }
  })
  const able = (query.data ?? []).flatMap((group) =>
    group.list.filter((one) => one.disabled_reason === '').map((one) => one.id),
  )
  const check = (keys: readonly React.Key[]): void => {
    const seen = new Set(groups.flatMap((group) => group.list.map((one) => one.id)))
    const wanted = keys.map(Number).filter((id) => Number.isInteger(id))
    set({ accounts: [...draft.accounts.filter((id) => !seen.has(id)), ...wanted].slice(0, PLAN_LIMITS.accounts) })
  }
  return (
    <SectionCard
      title={t('accounts.title')}
      text={t('accounts.text', {
        n: draft.accounts.length,
        sum: preview?.accounts.reduce((sum, one) => sum + one.per_day, 0) ?? 0,
      })}
      extra={
        <span className="plan-line">
          <Button
            size="small"
            disabled={able.length === 0}
            onClick={() => set({ accounts: able.slice(0, PLAN_LIMITS.accounts) })}
          >
            {t('accounts.all')}
          </Button>
          <Button size="small" type="text" disabled={draft.accounts.length === 0} onClick={() => set({ accounts: [] })}>
            {t('accounts.none')}
          </Button>
        </span>
      }
    >
      {problems.map((one) => (
        <p key={one.msg} className={`plan-problem ${one.level}`} role={one.level === 'error' ? 'alert' : undefined}>
          {one.msg}
        </p>
      ))}
      {gone.length > 0 ? (
        <p className="plan-problem warning">
          {t('accounts.gone', { n: gone.length })}
          <Button
            type="link"
            size="small"
            onClick={() => set({ accounts: draft.accounts.filter((id) => !gone.includes(id)) })}
          >
            {t('accounts.drop')}
          </Button>
        </p>
      ) : null}
      {query.error && query.data === undefined ? (
        <ErrorState small text={say(query.error)} onRetry={() => void query.refetch()} retrying={query.isFetching} />
      ) : query.isPending ? (
        <Skeleton active paragraph={{ rows: 6 }} />
      ) : known.length === 0 ? (
        <EmptyState
          small
          title={t('accounts.empty')}
          text={t('accounts.emptyText')}
          action={<AddAccountButton label={t('accounts.add')} />}
        />
      ) : (
        <>
          <Input.Search
            allowClear
            className="plan-account-search"
            placeholder={t('accounts.search')}
            aria-label={t('accounts.search')}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          {groups.length === 0 ? (
            <EmptyState small title={t('accounts.noMatch')} />
          ) : (
            <Tree
              key={groups.length > 0 ? 'loaded' : 'none'}
              className="plan-tree"
              checkable
              defaultExpandAll
              selectable={false}
              blockNode
              treeData={tree}
              checkedKeys={draft.accounts.map(String)}
              onCheck={(keys) => check(Array.isArray(keys) ? keys : keys.checked)}
            />
          )}
        </>
      )}
    </SectionCard>
  )
}
