import { ArrowLeftOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { usePermit } from '../../../core/permissions/permit.tsx'

/** For who was sent here by a picker without accounts: the dialog is open at once, and a button leads back. */
export function WayBack({ onAdd }: { onAdd: () => void }) {
  const { t } = useTranslation('accounts')
  const navigate = useNavigate()
  const may = usePermit('account:auth')
  const [search, setSearch] = useSearchParams()
  // Kept here: filters of the list write the address anew.
  const [back] = useState(() => search.get('back') ?? '')
  const add = may && search.get('add') === '1'
  // The screen gives another function each time: only the address says when.
  const open = useEffectEvent(() => {
    onAdd()
    // A reload must not open the dialog again.
    setSearch(
      (now) => {
        const rest = new URLSearchParams(now)
        rest.delete('add')
        return rest
      },
      { replace: true },
    )
  })
  useEffect(() => {
    if (add) open()
  }, [add])
  return /^\/(?!\/)/.test(back) ? (
    <Button icon={<ArrowLeftOutlined />} onClick={() => void navigate(back)}>
      {t('wayBack')}
    </Button>
  ) : null
}
