import { Checkbox } from 'antd'
import { useTranslation } from 'react-i18next'
import { accountLine } from '../../../core/accounts/account-line.ts'
import { AccountAvatar } from '../../../ui/account-avatar.tsx'
import { PlatformIcon } from '../../../ui/platform-icon.tsx'
import type { PlatformAccounts } from './publish-plan.ts'

export interface AccountChoiceProps {
  platforms: readonly PlatformAccounts[]
  value: readonly number[]
  onChange: (ids: number[]) => void
}

/** Accounts by platform; one that can't take an article now is shown with its reason. */
export function AccountChoice({ platforms, value, onChange }: AccountChoiceProps) {
  const { t } = useTranslation('articles')
  const toggle = (ids: readonly number[], on: boolean): void =>
    onChange(on ? [...new Set([...value, ...ids])] : value.filter((id) => !ids.includes(id)))
  return (
    <div className="account-choice">
      {platforms.map(({ platform, accounts }) => {
        const able = accounts.filter((one) => one.disabled_reason === '').map((one) => one.id)
        const chosen = able.filter((id) => value.includes(id)).length
        return (
          <fieldset key={platform.value}>
            <legend>
              <Checkbox
                checked={able.length > 0 && chosen === able.length}
                indeterminate={chosen > 0 && chosen < able.length}
                disabled={able.length === 0}
                onChange={(event) => toggle(able, event.target.checked)}
              >
                <PlatformIcon value={platform.value} />{' '}
                {t('publish.platform', { name: platform.name, n: chosen, total: accounts.length })}
              </Checkbox>
            </legend>
            <div className="account-row">
              {accounts.map((one) => (
                <Checkbox
                  key={one.id}
                  checked={value.includes(one.id)}
                  disabled={one.disabled_reason !== ''}
                  onChange={(event) => toggle([one.id], event.target.checked)}
                >
                  <AccountAvatar
                    size={24}
                    name={one.openname}
                    avatar={one.avatar}
                    platform={one.platform_value}
                    text={accountLine(one)}
                    reason={one.disabled_reason}
                  />
                </Checkbox>
              ))}
            </div>
          </fieldset>
        )
      })}
    </div>
  )
}
