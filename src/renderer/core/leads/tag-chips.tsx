import { Tag } from 'antd'
import type { TagChip } from '../../../contract/entities/lead.ts'
import './leads.css'

/** Tags in their colours; those beyond `most` are counted and named when pointed at. */
export function TagChips({ tags, most = tags.length }: { tags: readonly TagChip[]; most?: number }) {
  const rest = tags.slice(most)
  if (tags.length === 0) return <span>–</span>
  return (
    <span className="lead-tags">
      {tags.slice(0, most).map((tag) => (
        <Tag key={tag.id} title={tag.name} {...(tag.color === '' ? {} : { color: tag.color, variant: 'outlined' })}>
          {tag.name}
        </Tag>
      ))}
      {rest.length === 0 ? null : <Tag title={rest.map((tag) => tag.name).join('、')}>+{rest.length}</Tag>}
    </span>
  )
}
