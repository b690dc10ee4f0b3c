import { Alert, App, Button, Descriptions, Form, InputNumber, Select, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import type { OutputOf } from '../../../../contract/endpoint.ts'
import { clipEngine, setClipEngine } from '../../../../contract/http/clip-engine.ts'
import { showFieldErrors } from '../../../core/http/field-errors.ts'
import { NotLoaded, StillOld } from '../../../core/http/not-loaded.tsx'
import { useApi, useCall } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { usePermit } from '../../../core/permissions/permit.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { useForm } from '../../../ui/use-form.ts'
import { MachinesCard } from './machines-card.tsx'

type Data = OutputOf<typeof clipEngine>

interface Values {
  quality: Data['settings']['quality']
  cores: number
  chip: boolean
  cache_gb: number
}
const QUALITIES = ['draft', 'standard', 'high'] as const
const GB = 1024 ** 3

/** How hard the machine works on films; for those who may not change it the same fields, locked. */
function Manner({ data }: { data: Data }) {
  const { t } = useTranslation('settings')
  const { message } = App.useApp()
  const say = useErrorText()
  const may = usePermit('setting:edit')
  const [form] = useForm<Values>()
  const save = useCall(setClipEngine, {
    refreshes: [clipEngine],
    quiet: true,
    onSuccess: () => void message.success(t('saved')),
  })
  const submit = ({ chip, ...values }: Values): void =>
    save.mutate(
      { ...values, chip: chip ? 1 : 0 },
      {
        onError: (error) => {
          if (!showFieldErrors(form, error)) message.error(say(error))
        },
      },
    )
  const cores = [
    { value: 0, label: t('clip.allCores', { n: data.cores_max }) },
    ...Array.from({ length: data.cores_max - 1 }, (_, i) => ({
      value: i + 1,
      label: t('clip.someCores', { n: i + 1 }),
    })),
  ]
  const { chips } = data.engine
  return (
    <SectionCard title={t('clip.title')} text={t('clip.text')}>
      <Form<Values>
        form={form}
        layout="vertical"
        className="settings-form"
        disabled={!may}
        initialValues={{
          ...data.settings,
          cores: Math.min(data.settings.cores, data.cores_max),
          chip: data.settings.chip === 1,
        }}
        onFinish={submit}
      >
        <Form.Item<Values> name="quality" label={t('clip.quality')} extra={t('clip.qualityText')}>
          <Select options={QUALITIES.map((value) => ({ value, label: t(`clip.qualities.${value}`) }))} />
        </Form.Item>
        <Form.Item<Values> name="cores" label={t('clip.cores')} extra={t('clip.coresText')}>
          <Select options={cores} />
        </Form.Item>
        <Form.Item<Values>
          name="chip"
          label={t('clip.chip')}
          extra={chips.length > 0 ? t('clip.chipFound', { names: chips.join('、') }) : t('clip.chipNone')}
          valuePropName="checked"
        >
          <Switch />
        </Form.Item>
        <Form.Item<Values>
          name="cache_gb"
          label={t('clip.cache')}
          extra={t('clip.cacheText', { n: (data.cache_bytes / GB).toFixed(1) })}
          rules={[{ required: true, type: 'integer', min: 1, max: 1000, message: t('clip.cacheRange') }]}
        >
          <InputNumber suffix="GB" />
        </Form.Item>
        {may ? (
          <Button type="primary" htmlType="submit" loading={save.isPending}>
            {t('save')}
          </Button>
        ) : null}
      </Form>
    </SectionCard>
  )
}

/** The program that makes the films, and how it may be configured where it is missing. */
function Engine({ engine }: { engine: Data['engine'] }) {
  const { t } = useTranslation('settings')
  const unknown = <span className="settings-note">{t('clip.unknown')}</span>
  return (
    <SectionCard title={t('clip.engine')} text={t('clip.engineText')}>
      {engine.ready === 0 ? (
        <Alert
          className="settings-alert"
          type="warning"
          showIcon
          title={engine.reason}
          description={t('clip.engineHow')}
        />
      ) : null}
      {engine.warning === '' ? null : (
        <Alert
          className="settings-alert"
          type="warning"
          showIcon
          title={engine.warning}
          description={t('clip.engineHow')}
        />
      )}
      <Descriptions
        column={1}
        items={[
          { key: 'version', label: t('clip.version'), children: engine.version || unknown },
          { key: 'probe', label: t('clip.probeVersion'), children: engine.probe_version || unknown },
          {
            key: 'source',
            label: t('clip.source'),
            children: engine.source === '' ? unknown : t(`clip.sources.${engine.source}`),
          },
          { key: 'license', label: t('clip.license'), children: engine.license || unknown },
          {
            key: 'encoders',
            label: t('clip.encoders'),
            children: engine.encoders.length > 0 ? engine.encoders.join('、') : unknown,
          },
          {
            key: 'chips',
            label: t('clip.chips'),
            children: engine.chips.length > 0 ? engine.chips.join('、') : t('clip.none'),
          },
        ]}
      />
    </SectionCard>
  )
}

/** 剪辑: quality, cores, graphics chip and cache, and what makes the films. */
export function ClipTab() {
  const query = useApi(clipEngine, {}, { quiet: true })
  if (query.data === undefined) return <NotLoaded query={query} rows={12} />
  return (
    <div className="settings-stack">
      <StillOld query={query} />
      <Manner data={query.data} />
      <MachinesCard />
      <Engine engine={query.data.engine} />
    </div>
  )
}
