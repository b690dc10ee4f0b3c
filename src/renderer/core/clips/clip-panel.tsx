import { Alert, App, Button, InputNumber, Progress, Select } from 'antd'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { addClip, clipCapacity, clipInfo, clipParams, listClips, listOutputs } from '../../../contract/http/clip.ts'
import { listClipTemplates } from '../../../contract/http/creation.ts'
import { PATHS } from '../../lib/paths.ts'
import { failedChoices } from '../choices/failed-choices.tsx'
import { useApi, useCall } from '../http/use-api.ts'
import { useErrorText } from '../http/use-error-text.ts'
import { useMay } from '../permissions/permit.tsx'
import { useClipsText } from '../session/use-clips-text.ts'
import { useRefreshInfo } from '../session/use-refresh-info.ts'
import { LivePreview } from './live-preview.tsx'
import { newSeed } from './new-seed.ts'
import './clip-panel.css'

export interface ClipPanelProps {
  /** Films that are chosen already, by id. */
  value: readonly number[]
  /** Finished films of an order made here are taken. */
  onTake: (ids: readonly number[]) => void
}

const TEMPLATES = 100
const POLL_MS = 2_000

/** An order made here: how far it is, and its finished films to take. */
function OrderLine({ id, value, onTake }: ClipPanelProps & { id: number }) {
  const { t } = useTranslation('preview')
  const order = useApi(
    clipInfo,
    { id },
    { pollMs: (data) => (data === undefined || data.status === 1 || data.status === 2 ? POLL_MS : false), quiet: true },
  ).data
  if (order === undefined) return <li className="clip-panel-order" aria-busy />
  const fresh = order.outputs
    .filter((output) => output.status === 2 && !value.includes(output.id))
    .map((output) => output.id)
  return (
    <li className="clip-panel-order">
      <span className="ellipsis">{order.name}</span>
      <Progress
        percent={order.progress}
        size="small"
        {...(order.status === -1 ? { status: 'exception' as const } : {})}
      />
      <span className="tabular">{t('panel.done', { n: order.success_num, of: order.num })}</span>
      <Button size="small" type="primary" disabled={fresh.length === 0} onClick={() => onTake(fresh)}>
        {t('panel.take', { n: fresh.length })}
      </Button>
    </li>
  )
}

/**
 * More films without leaving the form: an order from a kept template, seen before it is sent; its films are taken as
 * they get ready.
 */
export function ClipPanel({ value, onTake }: ClipPanelProps) {
  const { t } = useTranslation('preview')
  const { message } = App.useApp()
  const may = useMay()
  const say = useErrorText()
  const clipsText = useClipsText()
  const refreshInfo = useRefreshInfo()
  const [open, setOpen] = useState(false)
  const [chosen, setChosen] = useState<number | null>(null)
  const [num, setNum] = useState(3)
  // A template keeps the seed of the order it was made from: the same again would give the same films.
  const [seed, setSeed] = useState(newSeed)
  const [orders, setOrders] = useState<readonly number[]>([])
  const token = useRef({ body: '', key: '' })
  const templates = useApi(listClipTemplates, { limit: TEMPLATES }, { enabled: open, quiet: true })
  const params = useApi(clipParams, {}, { enabled: open, staleMs: 60_000 })
  const template = templates.data?.data.find((one) => one.id === chosen)
  const asked = { mode: template?.mode ?? 'clip', config: { ...template?.config, seed } }
  const capacity = useApi(clipCapacity, asked, { enabled: template !== undefined, quiet: true, staleMs: 0 })
  const add = useCall(addClip, {
    refreshes: [listClips, listOutputs, listClipTemplates, clipParams, clipCapacity],
    quiet: true,
  })
  if (!may('clip:edit')) return null
  if (!open)
    return (
      <Button className="clip-panel-open" onClick={() => setOpen(true)}>
        {t('panel.open')}
      </Button>
    )

  const found = capacity.data
  const cost = num * (found?.unit_cost ?? 1)
  const engine = params.data?.engine.ready === 0 ? params.data.engine.reason : ''
  const problem =
    engine ||
    (capacity.error
      ? (capacity.error.fieldErrors[0]?.msg ?? say(capacity.error))
      : found === undefined
        ? ''
        : num > found.max_num
          ? t('panel.tooMany', { n: found.max_num })
          : cost > found.left
            ? t('panel.short', { n: cost - found.left })
            : '')
  const order = async (): Promise<void> => {
    if (template === undefined) return
    const body = `${template.id}:${num}:${orders.length}`
    if (token.current.body !== body) token.current = { body, key: crypto.randomUUID() }
    try {
      const made = await add.mutateAsync({
        name: template.name,
        mode: template.mode,
        num,
        config: asked.config,
        client_token: token.current.key,
        template_id: template.id,
      })
      setOrders((before) => [...before, made.id])
      setSeed(newSeed())
      void refreshInfo()
    } catch (error) {
      message.error(say(error))
    }
  }
  return (
    <section className="clip-panel" aria-label={t('panel.open')}>
      <div className="clip-panel-form">
        <label>
          <span>{t('panel.template')}</span>
          <Select<number>
            value={chosen}
            loading={templates.isPending}
            placeholder={t('panel.templateHint')}
            showSearch={{ optionFilterProp: 'label' }}
            options={(templates.data?.data ?? []).map((one) => ({ value: one.id, label: one.name }))}
            onChange={setChosen}
            notFoundContent={t('panel.none')}
            {...failedChoices(templates)}
          />
        </label>
        <label>
          <span>{t('panel.num')}</span>
          <InputNumber min={1} max={100} value={num} onChange={(next) => setNum(next ?? 1)} />
        </label>
        <p className="tabular">
          {found === undefined ? ' ' : t('panel.cost', { max: found.max_num, cost, left: clipsText(found.left) })}
        </p>
        <Button
          type="primary"
          block
          disabled={template === undefined || found === undefined || problem !== ''}
          loading={add.isPending}
          onClick={() => void order()}
        >
          {t('panel.send', { n: num })}
        </Button>
        {problem === '' ? null : <Alert type="warning" showIcon title={problem} />}
        <Link to={PATHS.production}>{t('panel.toProduction')}</Link>
      </div>
      <LivePreview
        mode={asked.mode}
        config={asked.config}
        ready={template !== undefined && engine === '' && !capacity.isError}
      />
      {orders.length === 0 ? null : (
        <ul className="clip-panel-orders">
          {orders.map((id) => (
            <OrderLine key={id} id={id} value={value} onTake={onTake} />
          ))}
        </ul>
      )}
    </section>
  )
}
