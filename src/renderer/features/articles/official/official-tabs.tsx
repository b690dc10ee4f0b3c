import { Tabs } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useMay } from '../../../core/permissions/permit.tsx'
import { PATHS, withQuery } from '../../../lib/paths.ts'

/** Articles of 公众号, and the tasks that publish them; each at an address of its own. */
export function OfficialTabs({ active }: { active: 'articles' | 'tasks' }) {
  const { t } = useTranslation('articles')
  const may = useMay()
  const navigate = useNavigate()
  if (!may('task:list')) return null
  return (
    <Tabs
      activeKey={active}
      onChange={(key) => void navigate(withQuery(PATHS.officialAccounts, { tab: key === 'tasks' ? key : undefined }))}
      items={(['articles', 'tasks'] as const).map((key) => ({ key, label: t(`tasks.tab_${key}`) }))}
    />
  )
}
