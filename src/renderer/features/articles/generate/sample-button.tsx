import { EyeOutlined } from '@ant-design/icons'
import { Alert, App, Button, Form, Modal, Space, Spin, Tag } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InputOf } from '../../../../contract/endpoint.ts'
import { previewArticle } from '../../../../contract/http/article-draft.ts'
import { useCall } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { formatFullTime } from '../../../lib/format.ts'
import { Paper } from '../../../ui/paper.tsx'
import { ArticleText } from '../editor/article-text.tsx'
import { type DraftForm, linesOf, showDraftErrors, specOf } from './draft-form.ts'

type Times = NonNullable<InputOf<typeof previewArticle>['times']>

/** Shows how one article of this form would read, and with `times` when a plan's articles would go out. */
export function SampleButton({ times }: { times?: () => Times }) {
  const { t } = useTranslation('drafts')
  const { message } = App.useApp()
  const say = useErrorText()
  const form = Form.useFormInstance<DraftForm>()
  const [open, setOpen] = useState(false)
  const [variant, setVariant] = useState(0)
  const sample = useCall(previewArticle, { quiet: true, overlay: false })

  const show = async (next: number): Promise<void> => {
    const values = form.getFieldsValue(true)
    const keywords = linesOf(values.keywords)
    const keyword = keywords[next % Math.max(1, keywords.length)]
    if (keyword === undefined) return void message.warning(t('sample.first'))
    setVariant(next)
    try {
      await sample.mutateAsync({
        keyword,
        variant: next,
        spec: specOf(values),
        ...(times === undefined ? {} : { times: times() }),
      })
      setOpen(true)
    } catch (error) {
      setOpen(false)
      if (!showDraftErrors(form, error)) message.error(say(error))
    }
  }
  const { data } = sample
  return (
    <>
      <Button icon={<EyeOutlined />} loading={sample.isPending && !open} onClick={() => void show(0)}>
        {t('sample.button')}
      </Button>
      <Modal
        open={open}
        title={t('sample.title')}
        width={800}
        onCancel={() => setOpen(false)}
        footer={
          <Space>
            <Button loading={sample.isPending} onClick={() => void show(variant + 1)}>
              {t('sample.again')}
            </Button>
            <Button type="primary" onClick={() => setOpen(false)}>
              {t('ok')}
            </Button>
          </Space>
        }
      >
        <Spin spinning={sample.isPending}>
          {data === undefined ? null : (
            <div className="draft-sample" tabIndex={0} role="region" aria-label={t('sample.title')}>
              <h2>{data.title}</h2>
              <p className="draft-tags">
                <Tag>{t('local')}</Tag>
                <span className="tabular">{t('sample.words', { n: data.word_count })}</span>
              </p>
              {data.note === '' ? null : (
                <Alert type="warning" showIcon title={t('sample.note', { note: data.note })} />
              )}
              {times === undefined ? null : (
                <p className="draft-slots">
                  <b>{t('sample.times')}</b>{' '}
                  {data.slots.length === 0
                    ? t('sample.noTimes')
                    : data.slots.map((at) => (
                        <Tag key={at} className="tabular">
                          {formatFullTime(at).slice(5, 16)}
                        </Tag>
                      ))}
                </p>
              )}
              <Paper className="draft-paper">
                <ArticleText html={data.content_html} />
              </Paper>
            </div>
          )}
        </Spin>
      </Modal>
    </>
  )
}
