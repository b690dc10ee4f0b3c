import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ArticleKind } from '../../../../contract/entities/article.ts'
import { listAccountsByGroup, listPlatforms } from '../../../../contract/http/third-auth.ts'
import { AddAccountButton } from '../../../core/accounts/add-account-button.tsx'
import { useApi } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { AccountChoice } from '../publish/account-choice.tsx'
import { accountsByPlatform, mediaTypeOf } from '../publish/publish-plan.ts'

/** Accounts that take articles of the kind. A form gives value and onChange. */
export function AccountField({
  kind,
  value = [],
  onChange = () => undefined,
}: {
  kind: ArticleKind
  value?: readonly number[]
  onChange?: (ids: number[]) => void
}) {
  const { t } = useTranslation('drafts')
  const say = useErrorText()
  const platforms = useApi(listPlatforms, { kind }, { quiet: true })
  const groups = useApi(listAccountsByGroup, { media_type: mediaTypeOf(kind) }, { quiet: true })
  const failed = platforms.error ?? groups.error
  if (failed)
    return (
      <ErrorState
        small
        text={say(failed)}
        onRetry={() => {
          void platforms.refetch()
          void groups.refetch()
        }}
      />
    )
  if (platforms.data === undefined || groups.data === undefined) return <Skeleton active paragraph={{ rows: 2 }} />
  const choices = accountsByPlatform(platforms.data, groups.data)
  if (choices.length === 0)
    return (
      <EmptyState
        small
        title={t(kind === 'official' ? 'plan.noOfficial' : 'plan.noAccounts')}
        action={<AddAccountButton label={t('plan.toAccounts')} />}
      />
    )
  const known = new Set(choices.flatMap((one) => one.accounts.map((account) => account.id)))
  return <AccountChoice platforms={choices} value={value.filter((id) => known.has(id))} onChange={onChange} />
}
