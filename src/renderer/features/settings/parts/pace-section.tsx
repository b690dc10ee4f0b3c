import { App, Button, Form, InputNumber, Space, Table, type TableColumnType, TimePicker } from 'antd'
import { useTranslation } from 'react-i18next'
import { CALM_PACES, PACE_LIMITS, type Pace } from '../../../../contract/entities/pace.ts'
import { getPublishPace, setPublishPace } from '../../../../contract/http/admin.ts'
import { showFieldErrors } from '../../../core/http/field-errors.ts'
import { NotLoaded, StillOld } from '../../../core/http/not-loaded.tsx'
import { useApi, useCall } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { usePermit } from '../../../core/permissions/permit.tsx'
import { CompanyHours } from '../../../core/session/company-hours.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PlatformIcon } from '../../../ui/platform-icon.tsx'
import { SaveButton, useIsChanged } from '../../../ui/save-button.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { useForm } from '../../../ui/use-form.ts'
import { type PaceLine, type PaceRow, toInput, toRow } from './pace-rows.ts'

interface Values {
  list: PaceRow[]
}
type Column = TableColumnType<PaceLine>
const NUMBERS = ['gap_minutes', 'jitter_minutes', 'daily_cap'] as const

/** px: it fits beside the tabs in a window of 1100. */
const NUMBER = 112
const WIDTH = 648

const usePlatformColumn = (): Column => {
  const { t } = useTranslation('settings')
  return {
    key: 'platform',
    title: t('pace.platform'),
    width: 112,
    render: (_, line) => (
      <span className="pace-platform">
        <PlatformIcon value={line.platform_value} /> {line.name}
      </span>
    ),
  }
}

/** The values as fields of the form around. */
const useFields = (): Column[] => {
  const { t } = useTranslation('settings')
  return [
    ...NUMBERS.map((key): Column => ({
      key,
      title: t(`pace.${key}`),
      width: NUMBER,
      render: (_, line, index) => (
        <Form.Item
          name={['list', index, key]}
          rules={[
            { required: true, message: t('pace.required') },
            { type: 'integer', min: 0, max: PACE_LIMITS[key], message: t('pace.range', { max: PACE_LIMITS[key] }) },
          ]}
        >
          <InputNumber
            className="pace-number"
            suffix={t(key === 'daily_cap' ? 'pace.works' : 'publish.minutes')}
            aria-label={`${line.name} ${t(`pace.${key}`)}`}
          />
        </Form.Item>
      ),
    })),
    {
      key: 'quiet',
      title: t('pace.quiet'),
      render: (_, line, index) => (
        <Form.Item
          name={['list', index, 'quiet']}
          rules={[
            {
              validator: (_rule, quiet: PaceRow['quiet']) =>
                quiet?.[0].isSame(quiet[1], 'minute') === true
                  ? Promise.reject(new Error(t('pace.sameTime')))
                  : Promise.resolve(),
            },
          ]}
        >
          <TimePicker.RangePicker
            className="pace-quiet"
            format="HH:mm"
            order={false}
            needConfirm={false}
            placeholder={[t('pace.from'), t('pace.to')]}
            aria-label={`${line.name} ${t('pace.quiet')}`}
          />
        </Form.Item>
      ),
    },
  ]
}

/** The values as text, for those who may not set them. */
const useTexts = (): Column[] => {
  const { t } = useTranslation('settings')
  return [
    ...NUMBERS.map((key): Column => ({
      key,
      title: t(`pace.${key}`),
      width: NUMBER,
      render: (_, line) => (
        <span className="tabular">
          {key === 'daily_cap'
            ? line.daily_cap === 0
              ? t('pace.noCap')
              : `${line.daily_cap} ${t('pace.works')}`
            : `${line[key]} ${t('publish.minutes')}`}
        </span>
      ),
    })),
    {
      key: 'quiet',
      title: t('pace.quiet'),
      render: (_, line) => (
        <span className="tabular">
          {line.quiet_from === '' ? t('pace.noQuiet') : `${line.quiet_from} – ${line.quiet_to}`}
        </span>
      ),
    },
  ]
}

function PaceTable({ lines, columns }: { lines: readonly PaceLine[]; columns: readonly Column[] }) {
  const { t } = useTranslation('settings')
  return (
    <Table<PaceLine>
      className="pace-table"
      size="small"
      rowKey="platform_value"
      pagination={false}
      dataSource={[...lines]}
      columns={[usePlatformColumn(), ...columns]}
      scroll={{ x: WIDTH }}
      locale={{ emptyText: <EmptyState small title={t('pace.none')} /> }}
    />
  )
}

function PaceForm({ lines }: { lines: readonly PaceLine[] }) {
  const { t } = useTranslation('settings')
  const { message } = App.useApp()
  const say = useErrorText()
  const [form] = useForm<Values>()
  const columns = useFields()
  const save = useCall(setPublishPace, {
    refreshes: [getPublishPace],
    quiet: true,
    onSuccess: () => void message.success(t('saved')),
  })
  const rename = Object.fromEntries(
    lines.flatMap((_, index) =>
      ['quiet_from', 'quiet_to'].map((field) => [`list.${index}.${field}`, `list.${index}.quiet`]),
    ),
  )
  const submit = ({ list }: Values): void =>
    save.mutate(toInput(lines, list), {
      onError: (error) => {
        if (!showFieldErrors(form, error, rename)) message.error(say(error))
      },
    })
  const changed = useIsChanged(form, { list: lines.map(toRow) }, ({ list }) => toInput(lines, list ?? []))
  const fill = (values: (line: PaceLine) => Pace, said: 'restored' | 'suggested'): void => {
    form.setFieldsValue({ list: lines.map((line) => toRow(values(line))) })
    void form.validateFields().catch(() => undefined)
    message.info(t(`pace.${said}`))
  }
  // A demo begins without any pace, so that its works go out at once: what is usual elsewhere is a press away.
  const withoutUsual = lines.some(
    (line) => line.usual.gap_minutes === 0 && (CALM_PACES[line.platform_value]?.gap_minutes ?? 0) > 0,
  )
  return (
    <Form<Values> form={form} component={false} initialValues={{ list: lines.map(toRow) }} onFinish={submit}>
      <SectionCard
        title={t('pace.title')}
        text={
          <>
            {t('pace.text')}
            {withoutUsual ? t('pace.noUsual') : null}
            <CompanyHours />
          </>
        }
        flush
        extra={
          <Space>
            {withoutUsual ? (
              <Button onClick={() => fill((line) => CALM_PACES[line.platform_value] ?? line.usual, 'suggested')}>
                {t('pace.suggest')}
              </Button>
            ) : null}
            <Button onClick={() => fill((line) => line.usual, 'restored')}>{t('pace.restore')}</Button>
            <SaveButton label={t('pace.save')} changed={changed} loading={save.isPending} onClick={form.submit} />
          </Space>
        }
      >
        <PaceTable lines={lines} columns={columns} />
      </SectionCard>
    </Form>
  )
}

/** How calmly each platform's accounts publish: for those who may set it a form, for others the same as text. */
export function PaceSection() {
  const { t } = useTranslation('settings')
  const may = usePermit('setting:edit')
  const texts = useTexts()
  const query = useApi(getPublishPace, {}, { quiet: true })
  if (query.data === undefined) return <NotLoaded query={query} />
  if (may)
    return (
      <>
        <StillOld query={query} />
        <PaceForm key={query.data.list.map((line) => line.platform_value).join()} lines={query.data.list} />
      </>
    )
  return (
    <SectionCard
      title={t('pace.title')}
      text={
        <>
          {t('pace.text')}
          <CompanyHours />
        </>
      }
      flush
    >
      <StillOld query={query} />
      <PaceTable lines={query.data.list} columns={texts} />
    </SectionCard>
  )
}
