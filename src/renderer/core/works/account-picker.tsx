import { Button, Checkbox } from 'antd'
import { useTranslation } from 'react-i18next'
import { listAccountsByGroup } from '../../../contract/http/third-auth.ts'
import { accountLabels, accountLine } from '../accounts/account-line.ts'
import { AddAccountButton } from '../accounts/add-account-button.tsx'
import { useApi } from '../http/use-api.ts'
import { useErrorText } from '../http/use-error-text.ts'
import { AccountAvatar } from '../../ui/account-avatar.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { TickNumber } from './tick-number.tsx'

export interface AccountPickerProps {
  /** antd Form gives these two. */
  value?: number[]
  onChange?: (ids: number[]) => void
  mediaType: number
  /** Those that got the last works: offered while none is chosen, never ticked unasked. */
  kept?: readonly number[]
}

/**
 * How many are chosen and which, in the order of ticking, above the list: those of last time may stand below its fold.
 * Its height is the same for none and for many, so that nothing moves while somebody ticks.
 */
function Chosen({
  names,
  count,
  kept,
  onTake,
  onClear,
}: {
  names: readonly string[]
  count: number
  /** Names of those that got the last works. */
  kept: readonly string[]
  onTake: () => void
  onClear: () => void
}) {
  const { t } = useTranslation('seo')
  const line =
    count === 0 ? t('accounts.none') : t('accounts.chosen', { n: count, names: names.join(t('accounts.and')) })
  const last = t('accounts.kept', { n: kept.length, names: kept.join(t('accounts.and')) })
  return (
    <div className="account-chosen" role="status">
      <span className="ellipsis" title={line}>
        {line}
      </span>
      {count > 0 || kept.length === 0 ? null : (
        <Button size="small" type="link" title={last} onClick={onTake}>
          <span className="ellipsis">{last}</span>
        </Button>
      )}
      {count === 0 ? null : (
        <Button size="small" type="link" onClick={onClear}>
          {t('accounts.clear')}
        </Button>
      )}
    </div>
  )
}

/** Accounts by group; what can't take this media is shown with its reason and can't be chosen. */
export function AccountPicker({ value = [], onChange, mediaType, kept = [] }: AccountPickerProps) {
  const { t } = useTranslation('seo')
  const say = useErrorText()
  const query = useApi(listAccountsByGroup, { media_type: mediaType }, { quiet: true })
  if (query.error && query.data === undefined)
    return <ErrorState text={say(query.error)} onRetry={() => void query.refetch()} small />
  const groups = (query.data ?? []).filter((group) => group.list.length > 0)
  if (query.isSuccess && groups.length === 0)
    return (
      <EmptyState
        small
        title={t('accounts.empty')}
        text={t('accounts.emptyText')}
        action={<AddAccountButton label={t('accounts.add')} />}
      />
    )
  const toggle = (ids: readonly number[], on: boolean): void =>
    onChange?.(on ? [...new Set([...value, ...ids])] : value.filter((id) => !ids.includes(id)))
  const labels = accountLabels(
    groups.flatMap((group) => group.list),
    (one) => `${one.third_platform_info.name} · ${one.openname}`,
  )
  const namesOf = (ids: readonly number[]): string[] => ids.flatMap((id) => labels.get(id) ?? [])
  return (
    <>
      {query.isSuccess ? (
        <Chosen
          names={namesOf(value)}
          count={value.length}
          kept={namesOf(kept)}
          onTake={() => onChange?.([...kept])}
          onClear={() => onChange?.([])}
        />
      ) : null}
      <div className="account-picker" aria-busy={query.isPending}>
        {groups.map((group) => {
          const able = group.list.filter((one) => one.disabled_reason === '').map((one) => one.id)
          const chosen = able.filter((id) => value.includes(id)).length
          return (
            <fieldset key={group.group_id}>
              <legend>
                <Checkbox
                  checked={able.length > 0 && chosen === able.length}
                  indeterminate={chosen > 0 && chosen < able.length}
                  disabled={able.length === 0}
                  onChange={(event) => toggle(able, event.target.checked)}
                >
                  {group.group_name || t('accounts.ungrouped')} ({chosen}/{group.list.length})
                </Checkbox>
              </legend>
              <div className="account-rows">
                {group.list.map((one) => (
                  <Checkbox
                    key={one.id}
                    checked={value.includes(one.id)}
                    disabled={one.disabled_reason !== ''}
                    onChange={(event) => toggle([one.id], event.target.checked)}
                  >
                    <span className="account-ticked">
                      <AccountAvatar
                        size={24}
                        name={one.openname}
                        avatar={one.avatar}
                        platform={one.platform_value}
                        text={accountLine(one)}
                        reason={one.disabled_reason}
                      />
                      <TickNumber ids={value} id={one.id} />
                    </span>
                  </Checkbox>
                ))}
              </div>
            </fieldset>
          )
        })}
      </div>
    </>
  )
}
