import { ImportOutlined } from '@ant-design/icons'
import { App, Button, Skeleton } from 'antd'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { TemplatePage } from '../../../../contract/entities/template-page.ts'
import { listClipTemplates } from '../../../../contract/http/creation.ts'
import { templateVariables } from '../../../../contract/page-nodes.ts'
import { TEMPLATE_LAYOUTS } from '../../../../contract/template-layouts.ts'
import { useApi } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import type { RowDraft } from '../clip/draft.ts'
import { PagePreview } from './page-preview.tsx'
import { readPage } from './read-page.ts'

export interface LayoutSectionProps {
  page: TemplatePage | null
  /** The row that the large preview shows. */
  row: RowDraft | null
  captioned: boolean
  onChoose: (page: TemplatePage, name: string) => void
}

const SHOWN = 50
const HIDDEN = { display: 'none' } as const
const LARGE = 240
const SMALL = 84

function Choice({
  page,
  name,
  chosen,
  onChoose,
}: {
  page: TemplatePage
  name: string
  chosen: boolean
  onChoose: () => void
}) {
  const { t } = useTranslation('wizards')
  const variables = templateVariables(page)
  return (
    <li>
      <button
        type="button"
        className={chosen ? 'tpl-choice chosen' : 'tpl-choice'}
        aria-pressed={chosen}
        onClick={onChoose}
      >
        <PagePreview page={page} row={null} captioned={false} width={SMALL} />
        <b className="ellipsis">{name}</b>
        <small className="ellipsis">
          {variables.length === 0 ? t('layout.fixed') : t('layout.variables', { n: variables.length })}
        </small>
      </button>
    </li>
  )
}

/**
 * Layouts that come with the product, own templates, or a page from a file; the chosen one large, with a row of the
 * table in it.
 */
export function LayoutSection({ page, row, captioned, onChoose }: LayoutSectionProps) {
  const { t } = useTranslation('wizards')
  const { message } = App.useApp()
  const say = useErrorText()
  const input = useRef<HTMLInputElement>(null)
  const query = useApi(listClipTemplates, { mode: 'clipTemplate', limit: SHOWN }, { quiet: true })
  const own = (query.data?.data ?? []).flatMap(({ id, name, config }) =>
    config.template === undefined ? [] : [{ key: `own-${id}`, name, page: config.template.page }],
  )
  const same = (other: TemplatePage): boolean => page !== null && JSON.stringify(page) === JSON.stringify(other)
  const open = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return
    const read = readPage(await file.text())
    if ('page' in read) onChoose(read.page, read.page.name || file.name.replace(/\.json$/i, ''))
    else message.error(read.problem === 'json' ? t('layout.noJson') : t('layout.noPage', { detail: read.detail }))
  }
  return (
    <SectionCard
      title={t('layout.title')}
      text={t('layout.text')}
      extra={
        <Button icon={<ImportOutlined />} onClick={() => input.current?.click()}>
          {t('layout.import')}
        </Button>
      }
    >
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        style={HIDDEN}
        data-testid="page-file"
        onChange={(event) => {
          void open(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <div className="tpl-layout">
        {page === null ? (
          <div className="tpl-none">{t('layout.none')}</div>
        ) : (
          <PagePreview page={page} row={row} captioned={captioned} width={LARGE} />
        )}
        <div className="tpl-lists">
          <h3>{t('layout.builtIn')}</h3>
          <ul>
            {TEMPLATE_LAYOUTS.map((one) => (
              <Choice
                key={one.key}
                page={one.page}
                name={t(`layout.name.${one.key}`)}
                chosen={same(one.page)}
                onChoose={() => onChoose(one.page, t(`layout.name.${one.key}`))}
              />
            ))}
          </ul>
          <h3>{t('layout.own')}</h3>
          {query.isPending ? <Skeleton active title={false} paragraph={{ rows: 2 }} /> : null}
          {query.error && query.data === undefined ? (
            <ErrorState
              small
              text={say(query.error)}
              onRetry={() => void query.refetch()}
              retrying={query.isFetching}
            />
          ) : null}
          {query.isSuccess && own.length === 0 ? <p className="tpl-hint">{t('layout.noOwn')}</p> : null}
          <ul>
            {own.map((one) => (
              <Choice
                key={one.key}
                page={one.page}
                name={one.name}
                chosen={same(one.page)}
                onChoose={() => onChoose(one.page, one.name)}
              />
            ))}
          </ul>
        </div>
      </div>
    </SectionCard>
  )
}
