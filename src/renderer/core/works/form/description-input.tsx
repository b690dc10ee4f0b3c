import { Button, Flex, Form, Input, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { hashtagsIn, topicNames } from '../../../../contract/topics.ts'
import type { RemoteOption } from './remote-select.tsx'
import { type Topic, topicOption } from './use-lookups.ts'

export interface DescriptionInputProps {
  /** antd Form gives these three. */
  id?: string
  value?: string
  onChange?: (description: string) => void
  /** What stands at the corner of the field. */
  counter: (description: string) => string
  /**
   * Hashtags inside the text are dead on this site, and the form has topics for them: which the site would take.
   * Absent: nothing is said of them.
   */
  fitsTopics?: ((names: readonly string[]) => boolean) | undefined
}
type Topics = RemoteOption<Topic>[]

/** The text below the title. Words that were written as hashtags go to the topics of the same form with one press. */
export function DescriptionInput({ id, value = '', onChange, counter, fitsTopics }: DescriptionInputProps) {
  const { t } = useTranslation('seo')
  const form = Form.useFormInstance<{ topics: Topics }>()
  const { names } = hashtagsIn(value)
  const move = (): void => {
    const topics = (form.getFieldValue('topics') as Topics | undefined) ?? []
    const own = topics.map((one) => one.data.name)
    // Those that the site has no room for stay in the text: no word is lost.
    const all = names.reduce<string[]>(
      (kept, name) => (fitsTopics?.(topicNames([...kept, name])) === true ? topicNames([...kept, name]) : kept),
      topicNames(own),
    )
    const taken = new Set(all.map((name) => name.toLowerCase()))
    const known = new Set(own.map((name) => name.toLowerCase()))
    form.setFieldValue('topics', [
      ...topics,
      ...all.filter((name) => !known.has(name.toLowerCase())).map((name) => topicOption({ name })),
    ])
    // Through the field, as typing does: the form knows that it has changed.
    onChange?.(hashtagsIn(value, (name) => taken.has(name.toLowerCase())).rest)
  }
  return (
    <>
      <Input.TextArea
        {...(id === undefined ? {} : { id })}
        rows={3}
        value={value}
        onChange={(event) => onChange?.(event.target.value)}
        showCount={{ formatter: () => counter(value) }}
        placeholder={t('fields.descriptionHint')}
      />
      {fitsTopics !== undefined && names.length > 0 ? (
        <Flex align="center" gap={8}>
          <Typography.Text type="warning">{t('fields.hashtags')}</Typography.Text>
          <Button type="link" size="small" onClick={move}>
            {t('fields.toTopics')}
          </Button>
        </Flex>
      ) : null}
    </>
  )
}
