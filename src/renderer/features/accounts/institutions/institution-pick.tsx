import { Button, Select, Space } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listAccounts } from '../../../../contract/http/third-auth.ts'
import { setInstitution } from '../../../../contract/http/institutions.ts'
import { failedChoices } from '../../../core/choices/failed-choices.tsx'
import { useApi, useCall } from '../../../core/http/use-api.ts'
import { useServices } from '../../../core/services/services-context.ts'

/** Chooses one of the signed-in accounts and makes it an institution. */
export function InstitutionPick({ onMade }: { onMade: (id: number) => void }) {
  const { t } = useTranslation('institutions')
  const { notices } = useServices()
  const accounts = useApi(
    listAccounts,
    { page: 1, limit: 200, auth_mode: 'helper', third_login_status: 1 },
    { quiet: true },
  )
  const make = useCall(setInstitution, { refreshes: [listAccounts] })
  const [chosen, setChosen] = useState<number | null>(null)
  const name = accounts.data?.data.find((account) => account.id === chosen)?.openname ?? ''
  return (
    <Space.Compact className="institution-pick">
      <Select
        value={chosen}
        placeholder={t('make.pick')}
        aria-label={t('make.pick')}
        loading={accounts.isPending}
        showSearch={{ optionFilterProp: 'label' }}
        options={(accounts.data?.data ?? []).map((account) => ({
          value: account.id,
          label: `${account.openname} · ${account.third_platform_info.name}`,
        }))}
        onChange={setChosen}
        {...failedChoices(accounts)}
      />
      <Button
        type="primary"
        disabled={chosen === null}
        loading={make.isPending}
        onClick={() => {
          if (chosen === null) return
          make.mutate(
            { third_auth_id: chosen, on: 1 },
            {
              onSuccess: () => {
                notices.success(t('make.done', { name }))
                onMade(chosen)
              },
            },
          )
        }}
      >
        {t('make.ok')}
      </Button>
    </Space.Compact>
  )
}
