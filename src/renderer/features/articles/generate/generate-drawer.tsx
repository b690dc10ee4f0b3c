import { Alert, App, Form, InputNumber } from 'antd'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { DRAFT_LIMITS } from '../../../../contract/entities/article-draft.ts'
import { generateArticles, listArticleOrders } from '../../../../contract/http/article-draft.ts'
import { useCall } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { FormDrawer } from '../../../ui/form-drawer.tsx'
import { type DraftForm, EMPTY_DRAFT, linesOf, showDraftErrors, specOf } from './draft-form.ts'
import { SampleButton } from './sample-button.tsx'
import { SpecFields } from './spec-fields.tsx'

type Values = DraftForm & { num: number }

function Count() {
  const { t } = useTranslation('drafts')
  const keywords = linesOf(Form.useWatch<string>('keywords')).length
  const each = Form.useWatch<number>('num') ?? 1
  return (
    <div className="draft-count">
      <SampleButton />
      <span className={keywords * each > DRAFT_LIMITS.drafts ? 'draft-over tabular' : 'tabular'}>
        {keywords * each > DRAFT_LIMITS.drafts
          ? t('generate.tooMany', { n: DRAFT_LIMITS.drafts })
          : t('generate.ok', { n: keywords * each })}
      </span>
    </div>
  )
}

/** Keywords and facts become drafts that wait for review. `onStarted`: they are being written. */
export function GenerateDrawer({
  open,
  onClose,
  onStarted,
}: {
  open: boolean
  onClose: () => void
  onStarted: () => void
}) {
  const { t } = useTranslation('drafts')
  const { message } = App.useApp()
  const say = useErrorText()
  const generate = useCall(generateArticles, { refreshes: [listArticleOrders], quiet: true })
  // One filled form, one order: pressing again after a lost answer makes no second one.
  const token = useRef('')
  const submit = async ({ num, ...values }: Values): Promise<void> => {
    token.current ||= crypto.randomUUID()
    const { total } = await generate.mutateAsync({
      keywords: linesOf(values.keywords),
      num,
      spec: specOf({ ...EMPTY_DRAFT, ...values }),
      client_token: token.current,
    })
    token.current = ''
    message.success(t('generate.started', { n: total }))
    onStarted()
  }
  return (
    <FormDrawer<Values>
      open={open}
      title={t('generate.title')}
      width={640}
      okText={t('generate.button')}
      initial={{ ...EMPTY_DRAFT, num: 1 }}
      onSubmit={submit}
      onClose={onClose}
      onError={(form, error) => {
        token.current = ''
        if (!showDraftErrors(form, error)) message.error(say(error))
      }}
    >
      <Alert
        className="draft-alert"
        type="info"
        showIcon
        title={t('generate.text')}
        description={t('generate.local')}
      />
      <SpecFields />
      <Form.Item name="num" label={t('fields.num')} rules={[{ required: true }]}>
        <InputNumber min={1} max={DRAFT_LIMITS.each} precision={0} />
      </Form.Item>
      <Count />
    </FormDrawer>
  )
}
