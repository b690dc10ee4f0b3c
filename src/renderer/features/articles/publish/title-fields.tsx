import { Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ArticleKind } from '../../../../contract/entities/article.ts'
import { PlatformIcon } from '../../../ui/platform-icon.tsx'
import { type PlatformAccounts, titleOn, titleProblem } from './publish-plan.ts'

export interface TitleFieldsProps {
  kind: ArticleKind
  title: string
  platforms: readonly PlatformAccounts[]
  value: Readonly<Record<string, string>>
  onChange: (titles: Record<string, string>) => void
}

/** The title on each chosen platform, counted as that platform counts. */
export function TitleFields({ kind, title, platforms, value, onChange }: TitleFieldsProps) {
  const { t } = useTranslation('articles')
  return platforms.map(({ platform }) => {
    const text = value[platform.value] ?? title
    const { length, min, max } = titleOn(platform, kind, text)
    const problem = titleProblem(platform, kind, text)
    const id = `article-title-${platform.value}`
    return (
      <Form.Item
        key={platform.value}
        layout="vertical"
        className="title-field"
        htmlFor={id}
        label={
          <span>
            <PlatformIcon value={platform.value} /> {t('publish.titleOn', { name: platform.name })}
          </span>
        }
        {...(problem === ''
          ? {}
          : { validateStatus: 'error' as const, help: t(`publish.title_${problem}`, { min, max: max ?? '' }) })}
      >
        <Input
          id={id}
          value={text}
          maxLength={100}
          suffix={
            <span className="tabular count">
              {length}
              {max === null ? '' : ` / ${max}`}
            </span>
          }
          onChange={(event) => onChange({ ...value, [platform.value]: event.target.value })}
        />
      </Form.Item>
    )
  })
}
