import { Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ListState } from '../../../ui/use-list-state.ts'
import type { LeadFilter } from '../lead-list.ts'

/** By which word or work the list is narrowed, where a page of figures opened it; each can be taken away. */
export function LeadScope({ list }: { list: ListState<LeadFilter> }) {
  const { t } = useTranslation('customers')
  const narrowed = (['word', 'publish_item_id'] as const).filter((key) => list.get(key) !== '')
  if (narrowed.length === 0) return null
  return (
    <div className="lead-scope">
      {narrowed.map((key) => (
        <Tag key={key} closable onClose={() => list.set({ [key]: '' })}>
          {t(`scope.${key}`, { value: list.get(key) })}
        </Tag>
      ))}
    </div>
  )
}
