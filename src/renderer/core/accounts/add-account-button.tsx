import { Button } from 'antd'
import { useLocation, useNavigate } from 'react-router-dom'
import { PATHS, withQuery } from '../../lib/paths.ts'
import { usePermit } from '../permissions/permit.tsx'

/**
 * Of a picker without accounts: opens the dialog that adds one, on its screen, which leads back here. Nothing for who
 * may not add any.
 */
export function AddAccountButton({ label }: { label: string }) {
  const may = usePermit('account:auth')
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  if (!may) return null
  return (
    <Button
      type="primary"
      onClick={() => void navigate(withQuery(PATHS.accounts, { add: 1, back: `${pathname}${search}` }))}
    >
      {label}
    </Button>
  )
}
