import { Form, Select, Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { LOGIN_STATUS } from '../../../../contract/entities/account.ts'
import { listAccountsByGroup } from '../../../../contract/http/third-auth.ts'
import { accountLabels } from '../../../core/accounts/account-line.ts'
import { useApi } from '../../../core/http/use-api.ts'
import { useMay } from '../../../core/permissions/permit.tsx'
import { PlatformIcon } from '../../../ui/platform-icon.tsx'
import { canBeLooked } from '../rank-list.ts'
import { useClearable } from '../../../ui/use-clearable.tsx'

/** Accounts that can look, by platform. None for who may not see accounts. */
export function useLookers(enabled = true) {
  const may = useMay()
  const found = useApi(
    listAccountsByGroup,
    {},
    { enabled: enabled && may('account:list'), quiet: true, staleMs: 60_000 },
  )
  const list = (found.data ?? []).flatMap((group) => group.list).filter((one) => canBeLooked(one.platform_value))
  return {
    may: may('account:list'),
    pending: found.isPending && enabled,
    list,
    ready: (id: number): boolean =>
      list.some((one) => one.id === id && one.enabled === 1 && one.third_login_status === LOGIN_STATUS.ok),
  }
}

export interface EyesFieldsProps {
  platforms: readonly string[]
  names: ReadonlyMap<string, string>
  /** Said where nothing is chosen; without it something always is. */
  placeholder?: string
  /** An account that must have a name, though it may be deleted or not for this operator to see. */
  also?: { platform: string; id: number; name: string }
}

/**
 * Whose eyes look, for each platform: `eyes.<platform>` in the form, 0 = signed out. Accounts that are signed out can
 * be chosen and say so.
 */
export function EyesFields({ platforms, names, placeholder, also }: EyesFieldsProps) {
  const { t } = useTranslation('ranks')
  const clearable = useClearable()
  const { list, pending, ready } = useLookers()
  if (platforms.length === 0) return null
  const optionsOf = (platform: string) => {
    const mine = list.filter((one) => one.platform_value === platform)
    const labels = accountLabels(mine, (one) => one.openname)
    const own = mine.map((one) => ({ id: one.id, name: labels.get(one.id) ?? one.openname, out: !ready(one.id) }))
    const missing =
      also === undefined ||
      pending ||
      also.platform !== platform ||
      also.id === 0 ||
      own.some((one) => one.id === also.id)
        ? []
        : [{ id: also.id, name: also.name || t('eyesGone'), out: true }]
    return [{ id: 0, name: t('loggedOut'), out: false }, ...own, ...missing].map((one) => ({
      value: one.id,
      name: one.name,
      label: (
        <span className="rank-looker">
          <span className="ellipsis">{one.name}</span>
          {one.out ? <Tag color="warning">{t('eyesOut')}</Tag> : null}
        </span>
      ),
    }))
  }
  return (
    <Form.Item label={t('col.eyes')} extra={t('eyesHint')}>
      <div className="rank-eyes">
        {platforms.map((platform) => (
          <div key={platform} className="rank-eyes-line">
            <span className="rank-platform">
              <PlatformIcon value={platform} />
              {names.get(platform) ?? platform}
            </span>
            <Form.Item name={['eyes', platform]} noStyle>
              <Select
                aria-label={t('eyesOfPlatform', { name: names.get(platform) ?? platform })}
                loading={pending}
                allowClear={placeholder !== undefined ? clearable : false}
                showSearch={{ optionFilterProp: 'name' }}
                {...(placeholder === undefined ? {} : { placeholder })}
                options={optionsOf(platform)}
              />
            </Form.Item>
          </div>
        ))}
      </div>
    </Form.Item>
  )
}

/** What a form with these fields says, as the wire wants it; platforms where nothing is chosen are left out. */
export function eyesIn<P extends string>(
  eyes: Readonly<Record<string, number | undefined>> | undefined,
  platforms: readonly P[],
): { platform_value: P; third_auth_id: number }[] {
  return platforms.flatMap((platform_value) => {
    const id = eyes?.[platform_value]
    return typeof id === 'number' ? [{ platform_value, third_auth_id: id }] : []
  })
}
