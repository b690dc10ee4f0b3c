import { useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button, Drawer, Skeleton, Space } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { planItemTimes } from '../../../../contract/http/publish-items.ts'
import type { PublishItem } from '../../../../contract/entities/publish.ts'
import { apiKey } from '../../http/api-key.ts'
import { useApi } from '../../http/use-api.ts'
import { useErrorText } from '../../http/use-error-text.ts'
import { HandInNote } from '../../publishing/hand-in-note.tsx'
import { ScheduleField, type ScheduleValue, toSchedule } from './schedule-field.tsx'
import { usePublishDefaults } from '../use-publish-defaults.ts'
import { SpreadPreview } from './spread-preview.tsx'
import { useSaveWorks } from '../use-save-works.ts'
import { useTellKept } from './use-tell-kept.tsx'

/** Rest after the last change, ms. */
const REST_MS = 300
/**
 * The day of a proposal, and how long before it, at least, somebody has to keep it, ms: so long what is shown is what
 * is kept.
 */
const WHOLE_DAY = [{ from: '00:00', to: '24:00' }]
const TO_KEEP_MS = 5 * 60_000
/** A shown time that is nearer than this is over by the time that it is stored, ms. */
const LEAST_AHEAD_MS = 60_000
const nowMs = (): number => Date.now()
/** The first minute of a proposal that is made now, unix seconds. */
const soonest = (now: number): number => Math.ceil((now + TO_KEEP_MS) / 60_000) * 60

export interface RescheduleProps {
  items: readonly PublishItem[]
  onClose: () => void
  onSaved?: () => void
  /** What was saved was taken back. */
  onUndone?: () => void
}

/**
 * A time to begin with for a single work: the one that it has, else the next free minute that leaves room for the way
 * to the site. Null where there is none, undefined while it is asked for.
 */
const useProposal = (items: readonly PublishItem[], gap: number, opened: number): Dayjs | null | undefined => {
  const [only] = items
  const single = only !== undefined && items.length === 1
  const ahead = single && only.timing_time * 1000 > opened
  const asked = useApi(
    planItemTimes,
    {
      ids: items.map((item) => item.id),
      schedule: { mode: 'spread', start_time: soonest(opened), windows: WHOLE_DAY, min_gap_minutes: gap },
      propose: 1,
    },
    { quiet: true, enabled: single && !ahead, staleMs: Number.POSITIVE_INFINITY },
  )
  if (ahead) return dayjs.unix(only.timing_time)
  if (single && asked.isPending) return undefined
  const [found] = single ? (asked.data?.list ?? []) : []
  return found === undefined || found.msg !== '' || found.timing_time === 0 ? null : dayjs.unix(found.timing_time)
}

function Form({ items, gap, onClose, onSaved, onUndone }: RescheduleProps & { gap: number }) {
  const { t } = useTranslation('plantask')
  const say = useErrorText()
  const save = useSaveWorks()
  const tellKept = useTellKept()
  const [chosen, setValue] = useState<ScheduleValue | null>(null)
  const { message } = App.useApp()
  // Proposals stand still: they are made from this moment until they are too near to be kept.
  const [opened, setOpened] = useState(() => Date.now())
  const proposal = useProposal(items, gap, opened)
  // One work is given one time; several are spread.
  const value: ScheduleValue =
    chosen ??
    (items.length === 1 ? { mode: 'timing', start: proposal ?? null, gap } : { mode: 'spread', start: null, gap })
  const [pending, setPending] = useState(false)
  const isProposed = value.mode === 'spread' && value.start === null
  const schedule = { ...toSchedule(value), ...(isProposed ? { start_time: soonest(opened) } : {}) }
  const text = JSON.stringify({ ids: items.map((item) => item.id), schedule })
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), REST_MS)
    return () => clearTimeout(timer)
  }, [text])
  // Plans are of this opening alone: by the next one other works may have their times.
  const client = useQueryClient()
  useEffect(() => () => client.removeQueries({ queryKey: apiKey(planItemTimes) }), [client])
  const ready = value.mode !== 'timing' || value.start !== null
  const plan = useApi(planItemTimes, JSON.parse(rested) as { ids: number[]; schedule: object }, {
    quiet: true,
    keepPrevious: true,
    enabled: ready,
    ...(value.mode === 'spread' ? { staleMs: Number.POSITIVE_INFINITY } : {}),
  })
  const settled = rested === text && !plan.isPlaceholderData && ready && plan.error === null
  const good = settled ? (plan.data?.list ?? []).filter((one) => one.msg === '') : []
  const stored = new Map(items.map((item) => [item.id, item.timing_time]))
  const newTimes = good.filter((one) => one.timing_time !== stored.get(one.id))
  const onSave = async (): Promise<void> => {
    setPending(true)
    try {
      const shown = plan.data?.list ?? []
      // What is shown is what is kept. The first times are as near as a platform takes them: after a while it wants
      // them later, and new ones are shown first.
      if (
        nowMs() - plan.dataUpdatedAt > TO_KEEP_MS ||
        good.some((one) => one.timing_time * 1000 < nowMs() + LEAST_AHEAD_MS)
      ) {
        const { data, error } = await plan.refetch()
        if (error !== null || JSON.stringify(data?.list) !== JSON.stringify(shown)) {
          setOpened(nowMs())
          // A time of the person's own that is refused is told in its place.
          if (error === null || chosen === null) message.warning(t('spread.moved'))
          return
        }
      }
      const [fitting, unfit] = [shown.filter((one) => one.msg === ''), shown.filter((one) => one.msg !== '')]
      const saved = await save(
        fitting.map(({ id, timing_time }) => ({ id, timing_time })),
        items.map((item) => ({ id: item.id, timing_time: item.timing_time })),
        (refused) => tellKept(items, [...unfit, ...refused]),
        onUndone,
      )
      onClose()
      if (saved > 0) onSaved?.()
    } catch {
      // Told at the top; what was chosen stays.
    } finally {
      setPending(false)
    }
  }
  return (
    <Drawer
      open
      title={t('spread.title', { n: items.length })}
      size={720}
      onClose={onClose}
      mask={{ closable: false }}
      footer={
        <Space style={{ display: 'flex', justifyContent: 'flex-end' }}>
          <Button onClick={onClose}>{t('cancelWord')}</Button>
          <Button type="primary" loading={pending} disabled={good.length === 0} onClick={() => void onSave()}>
            {t('spread.ok', { n: good.length })}
          </Button>
        </Space>
      }
    >
      <div className="spread-form">
        <ScheduleField value={value} onChange={setValue} />
      </div>
      {!ready && chosen === null && proposal === undefined ? (
        <Skeleton active paragraph={{ rows: 4 }} />
      ) : !ready ? (
        <Alert type="info" showIcon title={t('spread.needStart')} />
      ) : plan.error ? (
        <Alert type="warning" showIcon title={say(plan.error)} />
      ) : plan.data === undefined ? (
        <Skeleton active paragraph={{ rows: 4 }} />
      ) : (
        <>
          <HandInNote times={newTimes} />
          <SpreadPreview items={items} times={plan.data.list} busy={!settled} />
        </>
      )}
    </Drawer>
  )
}

/**
 * 改时间: one work at one time, with a proposal; several at once, at one time, or spread over windows with a gap for each
 * account; what comes of it is shown before it is kept.
 */
export function RescheduleDrawer(props: RescheduleProps) {
  const defaults = usePublishDefaults()
  return props.items.length > 0 && defaults.ready ? <Form {...props} gap={defaults.gap} /> : null
}
