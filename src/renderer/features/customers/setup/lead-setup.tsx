import { Drawer, Tabs } from 'antd'
import { useTranslation } from 'react-i18next'
import { RulesTab } from './rules-tab.tsx'
import { TagsTab } from './tags-tab.tsx'

export type SetupTab = 'tags' | 'rules'

/** 标签与规则: the company's tags, and how it treats its leads. */
export function LeadSetup({
  tab,
  onTab,
  onClose,
}: {
  tab: SetupTab
  onTab: (tab: SetupTab) => void
  onClose: () => void
}) {
  const { t } = useTranslation('customers')
  return (
    <Drawer open size={520} title={t('setup.title')} onClose={onClose} destroyOnHidden>
      <Tabs
        activeKey={tab}
        onChange={(key) => onTab(key === 'rules' ? 'rules' : 'tags')}
        items={[
          { key: 'tags', label: t('setup.tags'), children: <TagsTab /> },
          { key: 'rules', label: t('setup.rules'), children: <RulesTab /> },
        ]}
      />
    </Drawer>
  )
}
