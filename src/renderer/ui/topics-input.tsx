import { Select } from 'antd'
import { topicNames } from '../../contract/topics.ts'

/** A name is done when one of these is typed behind it. */
const SEPARATORS = ['#', '＃', ' ', '\u3000', '\n', ',', '，', '、', ';', '；']

export interface TopicsInputProps {
  /** antd Form gives these three. */
  id?: string
  value?: string[]
  onChange?: (topics: string[]) => void
  maxCount?: number
  placeholder?: string
}

/** Topics, typed or pasted: whatever stands between names ends one and belongs to none. */
export function TopicsInput({ onChange, maxCount, ...props }: TopicsInputProps) {
  return (
    <Select<string[]>
      {...props}
      mode="tags"
      open={false}
      suffixIcon={null}
      tokenSeparators={SEPARATORS}
      {...(maxCount === undefined ? {} : { maxCount })}
      onChange={(topics) => onChange?.(topicNames(topics).slice(0, maxCount))}
    />
  )
}
