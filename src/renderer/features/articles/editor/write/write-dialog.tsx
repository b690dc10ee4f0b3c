import { Alert, Button, Form, Input, Modal, Radio, Space, Spin, Tag } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ArticleKind } from '../../../../../contract/entities/article.ts'
import { type DraftSample, type DraftStyle, draftStyle } from '../../../../../contract/entities/article-draft.ts'
import { previewArticle } from '../../../../../contract/http/article-draft.ts'
import { useCall } from '../../../../core/http/use-api.ts'
import { useErrorText } from '../../../../core/http/use-error-text.ts'
import { linesOf } from '../../generate/draft-form.ts'
import { ArticleText } from '../article-text.tsx'

const KEYWORD_MAX = 30

/** A keyword and facts become a draft that is read here before it goes into the text. */
export function WriteDialog({
  kind,
  keyword: first,
  onPut,
  onClose,
}: {
  kind: ArticleKind
  keyword: string
  onPut: (draft: DraftSample) => void
  onClose: () => void
}) {
  const { t } = useTranslation('articles')
  const say = useErrorText()
  const [keyword, setKeyword] = useState([...first].slice(0, KEYWORD_MAX).join(''))
  const [facts, setFacts] = useState('')
  const [style, setStyle] = useState<DraftStyle>('guide')
  const [variant, setVariant] = useState(0)
  const sample = useCall(previewArticle, { quiet: true, overlay: false })
  const { data } = sample
  const write = (next: number): void => {
    setVariant(next)
    sample.mutate({ keyword: keyword.trim(), variant: next, spec: { kind, style, facts: linesOf(facts) } })
  }
  return (
    <Modal
      open
      title={t('write.title')}
      width={800}
      onCancel={onClose}
      mask={{ closable: false }}
      styles={{ body: { maxHeight: '68vh', overflow: 'auto' } }}
      footer={
        <Space>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            type={data === undefined ? 'primary' : 'default'}
            disabled={keyword.trim() === ''}
            loading={sample.isPending}
            onClick={() => write(data === undefined ? variant : variant + 1)}
          >
            {t(data === undefined ? 'write.run' : 'write.again')}
          </Button>
          {data === undefined ? null : (
            <Button type="primary" disabled={sample.isPending} onClick={() => onPut(data)}>
              {t('write.put')}
            </Button>
          )}
        </Space>
      }
    >
      <Form layout="vertical" component="div" className="write-form">
        <Form.Item label={t('write.keyword')} htmlFor="write-keyword" required>
          <Input
            id="write-keyword"
            value={keyword}
            maxLength={KEYWORD_MAX}
            onChange={(event) => setKeyword(event.target.value)}
          />
        </Form.Item>
        <Form.Item label={t('write.facts')} htmlFor="write-facts" extra={t('write.factsHint')}>
          <Input.TextArea id="write-facts" rows={4} value={facts} onChange={(event) => setFacts(event.target.value)} />
        </Form.Item>
        <Form.Item label={t('write.style')}>
          <Radio.Group
            value={style}
            options={draftStyle.options.map((value) => ({ value, label: t(`write.${value}`) }))}
            optionType="button"
            buttonStyle="solid"
            onChange={(event) => setStyle(draftStyle.parse(event.target.value))}
          />
        </Form.Item>
      </Form>
      {sample.error ? <Alert type="error" showIcon title={say(sample.error)} /> : null}
      {data === undefined ? null : (
        <Spin spinning={sample.isPending}>
          <section className="write-draft" aria-label={t('write.draft')}>
            <h3>{data.title}</h3>
            <p className="publish-hint">
              <Tag>{t('write.local')}</Tag>
              {t('write.words', { n: data.word_count })}
              {data.note === '' ? '' : ` · ${data.note}`}
            </p>
            <ArticleText html={data.content_html} />
          </section>
        </Spin>
      )}
    </Modal>
  )
}
