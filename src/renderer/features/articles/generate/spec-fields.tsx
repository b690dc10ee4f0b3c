import { Form, Input, InputNumber, Segmented, Select, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import { DRAFT_LIMITS, draftStyle } from '../../../../contract/entities/article-draft.ts'
import { draftSources } from '../../../../contract/http/article-draft.ts'
import { folderList } from '../../../../contract/http/attachment.ts'
import { useApi } from '../../../core/http/use-api.ts'
import { useMay } from '../../../core/permissions/permit.tsx'
import { type DraftForm, linesOf, readLinks } from './draft-form.ts'
import { KeywordsField } from './keywords-field.tsx'
import { RewriteField } from './rewrite-field.tsx'

const KINDS = ['article', 'official'] as const
const PICTURES = Array.from({ length: DRAFT_LIMITS.pictures + 1 }, (_, n) => n)

/** Words of a draft: from, to. */
function Words() {
  const { t } = useTranslation('drafts')
  const limits = { min: DRAFT_LIMITS.words_min, max: DRAFT_LIMITS.words_max, step: 100, precision: 0 }
  return (
    <Form.Item label={t('fields.words')} required className="draft-words">
      <Form.Item name="words_min" noStyle rules={[{ required: true }]}>
        <InputNumber {...limits} aria-label={t('fields.words')} />
      </Form.Item>
      <span>{t('fields.wordsTo')}</span>
      <Form.Item
        name="words_max"
        noStyle
        dependencies={['words_min']}
        rules={[
          { required: true },
          ({ getFieldValue }) => ({
            validator: async (_, value: number) => {
              if (value < Number(getFieldValue('words_min'))) throw new Error(t('fields.wordsWrong'))
            },
          }),
        ]}
      >
        <InputNumber {...limits} aria-label={t('fields.wordsTo')} />
      </Form.Item>
    </Form.Item>
  )
}

/** What drafts are made of: fields of the generation and of plans. */
export function SpecFields() {
  const { t } = useTranslation('drafts')
  const may = useMay()
  const sources = useApi(draftSources, {}, { quiet: true })
  const folders = useApi(folderList, {}, { quiet: true, enabled: may('material:list') })
  const pictures = Form.useWatch<DraftForm['picture_num']>('picture_num')
  return (
    <>
      <Form.Item
        name="keywords"
        label={t('fields.keywords')}
        extra={t('fields.keywordsHint', { n: DRAFT_LIMITS.keywords })}
        required
        rules={[
          {
            validator: async (_, value: string) => {
              if (linesOf(value).length === 0) throw new Error(t('fields.keywordsNeeded'))
            },
          },
        ]}
      >
        <KeywordsField />
      </Form.Item>
      <Form.Item name="facts" label={t('fields.facts')} extra={t('fields.factsHint')}>
        <Input.TextArea rows={5} />
      </Form.Item>
      <Form.Item
        name="use_copies"
        valuePropName="checked"
        label={t('fields.useCopies')}
        extra={t('fields.useCopiesHint', { n: sources.data?.copies ?? '–' })}
      >
        <Switch />
      </Form.Item>
      <RewriteField />
      <div className="draft-row">
        <Form.Item name="kind" label={t('fields.kind')}>
          <Segmented options={KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))} />
        </Form.Item>
        <Form.Item name="style" label={t('fields.style')}>
          <Segmented options={draftStyle.options.map((value) => ({ value, label: t(`style.${value}`) }))} />
        </Form.Item>
      </div>
      <Words />
      <Form.Item name="outline" label={t('fields.outline')} extra={t('fields.outlineHint', { 关键词: '{关键词}' })}>
        <Input.TextArea rows={3} />
      </Form.Item>
      <Form.Item name="titles" label={t('fields.titles')} extra={t('fields.titlesHint', { 关键词: '{关键词}' })}>
        <Input.TextArea rows={2} />
      </Form.Item>
      <div className="draft-row">
        <Form.Item name="picture_num" label={t('fields.pictures')}>
          <Select
            options={PICTURES.map((n) => ({
              value: n,
              label: n === 0 ? t('fields.noPicture') : t('fields.pictureNum', { n }),
            }))}
          />
        </Form.Item>
        <Form.Item name="folder_id" label={t('fields.folder')}>
          <Select
            showSearch={{ optionFilterProp: 'label' }}
            disabled={pictures === 0}
            options={[
              { value: 0, label: t('fields.allFolders') },
              ...(folders.data ?? []).map((folder) => ({ value: folder.id, label: folder.name })),
            ]}
          />
        </Form.Item>
      </div>
      <p className="draft-hint">{t('fields.picturesHint')}</p>
      <Form.Item
        name="links"
        label={t('fields.links')}
        extra={t('fields.linksHint')}
        rules={[
          {
            validator: async (_, value: string) => {
              const { wrong } = readLinks(value)
              if (wrong > 0) throw new Error(t('fields.linksWrong', { n: wrong }))
            },
          },
        ]}
      >
        <Input.TextArea rows={2} />
      </Form.Item>
    </>
  )
}
