import { App, Form, Input, Table, type TableColumnType } from 'antd'
import { useTranslation } from 'react-i18next'
import type { OutputOf } from '../../../../contract/endpoint.ts'
import { getForbiddenWords, OWN_WORDS_MAX, setForbiddenWords } from '../../../../contract/http/forbidden-words.ts'
import { ApiError } from '../../../core/http/api-error.ts'
import { NotLoaded, StillOld } from '../../../core/http/not-loaded.tsx'
import { useApi, useCall } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { usePermit } from '../../../core/permissions/permit.tsx'
import { SaveButton, useIsChanged } from '../../../ui/save-button.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { useForm } from '../../../ui/use-form.ts'
import { fromLines, lineProblem, type OwnWord, toLines } from './own-words.ts'

interface Values {
  lines: string
}
type Category = OutputOf<typeof getForbiddenWords>['categories'][number]

/** What everybody has: it can be read, not changed. */
function Categories({ list }: { list: readonly Category[] }) {
  const { t } = useTranslation('settings')
  const columns: TableColumnType<Category>[] = [
    { key: 'name', title: t('words.category'), width: 152, render: (_, one) => t(`words.names.${one.category}`) },
    {
      key: 'level',
      title: t('words.level'),
      width: 128,
      render: (_, one) => (
        <StatusTag kind={one.level === 2 ? 'danger' : 'warning'}>
          {t(one.level === 2 ? 'words.blocks' : 'words.warns')}
        </StatusTag>
      ),
    },
    {
      key: 'samples',
      title: t('words.samples'),
      render: (_, one) => <span className="words-samples">{one.samples.join('、')}</span>,
    },
  ]
  return (
    <Table<Category>
      size="small"
      rowKey="category"
      pagination={false}
      dataSource={[...list]}
      columns={columns}
      scroll={{ x: 640 }}
    />
  )
}

/** The line that a refusal of the server speaks of, in words; '' = it names none. */
const refusedLine = (error: unknown, lines: string): { line: number; msg: string } | null => {
  const [first] = error instanceof ApiError ? error.fieldErrors : []
  const at = /^words\.(\d+)\./.exec(first?.field ?? '')?.[1]
  const word = at === undefined ? undefined : fromLines(lines)[Number(at)]
  return first === undefined || word === undefined ? null : { line: word.line, msg: first.msg }
}

/** As they are sent. */
const toWords = (lines: string): OwnWord[] => fromLines(lines).map(({ word, replacement }) => ({ word, replacement }))

function OwnWords({ words }: { words: readonly OwnWord[] }) {
  const { t } = useTranslation('settings')
  const { message } = App.useApp()
  const say = useErrorText()
  const [form] = useForm<Values>()
  const save = useCall(setForbiddenWords, {
    refreshes: [getForbiddenWords],
    quiet: true,
    onSuccess: ({ words: kept }) => (form.setFieldsValue({ lines: toLines(kept) }), void message.success(t('saved'))),
  })
  const submit = ({ lines }: Values): void =>
    save.mutate(
      { words: toWords(lines) },
      {
        onError: (error) => {
          const refused = refusedLine(error, lines)
          if (refused === null) message.error(say(error))
          else
            form.setFields([{ name: 'lines', errors: [t('words.atLine', { line: refused.line, text: refused.msg })] }])
        },
      },
    )
  const changed = useIsChanged(form, { lines: toLines(words) }, ({ lines }) => toWords(lines ?? ''))
  const check = (lines: string): Promise<void> => {
    const problem = lineProblem(lines)
    if (problem !== null)
      return Promise.reject(new Error(t('words.atLine', { line: problem.line, text: t(`words.${problem.kind}`) })))
    return fromLines(lines).length > OWN_WORDS_MAX
      ? Promise.reject(new Error(t('words.tooMany', { max: OWN_WORDS_MAX })))
      : Promise.resolve()
  }
  return (
    <Form<Values>
      form={form}
      layout="vertical"
      className="words-form"
      initialValues={{ lines: toLines(words) }}
      onFinish={submit}
    >
      <Form.Item<Values>
        name="lines"
        label={t('words.own')}
        extra={t('words.ownText')}
        rules={[{ validator: (_rule, lines: string) => check(lines ?? '') }]}
      >
        <Input.TextArea rows={8} placeholder={t('words.placeholder')} />
      </Form.Item>
      <SaveButton label={t('words.save')} changed={changed} loading={save.isPending} />
    </Form>
  )
}

/** Forbidden words: the common categories to read, and the company's own for those who may set them. */
export function WordsSection() {
  const { t } = useTranslation('settings')
  const may = usePermit('setting:edit')
  const query = useApi(getForbiddenWords, {}, { quiet: true })
  if (query.data === undefined) return <NotLoaded query={query} />
  const { categories, words } = query.data
  return (
    <SectionCard title={t('words.title')} text={t('words.text')}>
      <StillOld query={query} />
      <div className="settings-stack">
        <Categories list={categories} />
        {may ? (
          <OwnWords words={words} />
        ) : (
          <p className="words-read">
            {words.length === 0
              ? t('words.none')
              : t('words.ownList', { words: words.map((one) => one.word).join('、') })}
          </p>
        )}
      </div>
    </SectionCard>
  )
}
