import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Form } from 'antd'
import dayjs from 'dayjs'
import { expect, it } from 'vitest'
import { eventually } from '../../../../tests/fixtures/eventually.ts'
import type { InputOf, OutputOf } from '../../../contract/endpoint.ts'
import type { PlannedWork } from '../../../contract/entities/publish.ts'
import { CODE } from '../../../contract/errors.ts'
import type { previewTask } from '../../../contract/http/publish-grid.ts'
import { texts as grid } from '../../locales/zh/grid.ts'
import { texts as seo } from '../../locales/zh/seo.ts'
import { texts as ui } from '../../locales/zh/ui.ts'
import { renderWith } from '../../testing/render-with.tsx'
import { useForm } from '../../ui/use-form.ts'
import { PreviewItem, ScheduleItem } from './new-task-fields.tsx'
import type { TaskValues } from '../../core/new-tasks/task-values.ts'

type Told = OutputOf<typeof previewTask>['blocked'][number]
const values: TaskValues = {
  name: '一批',
  sources: { kind: 'output', ids: [3] },
  accounts: [1],
  distribution: 'all',
  titles: '',
  topics: [],
  schedule: { mode: 'now', start: null, gap: 30 },
}
const NO_TIMES: OutputOf<typeof previewTask>['times'] = {
  first_time: 0,
  last_time: 0,
  later: [],
  time_zone: 'Asia/Shanghai',
  paced: 0,
  list: [],
}
const told = (code: number, msg: string): Told => ({
  index: 0,
  code,
  msg,
  third_auth_id: 1,
  openname: '城南小馆',
  platform_value: 'douyin',
  title: '作品',
})

/**
 * What a backend answers that refuses, or warns of, the one work unless duplicates are allowed; answers what
 * `allow_duplicate` was asked with.
 */
const show = async ({ blocked, warned = [] }: { blocked: Told[]; warned?: Told[] }) => {
  const { asked } = await renderWith(
    <Form initialValues={values}>
      <PreviewItem />
    </Form>,
    {
      texts: { grid, ui },
      answer: (_, input): OutputOf<typeof previewTask> => {
        const left = (input as InputOf<typeof previewTask>).allow_duplicate === 1 ? [] : blocked
        return {
          total: 1,
          items: 1 - left.length,
          later: 0,
          platforms: [],
          accounts: [],
          times: NO_TIMES,
          blocked: left,
          warned,
        }
      },
    },
  )
  await screen.findByRole('region', { name: '分配预览' })
  return () => asked.map(([, input]) => (input as InputOf<typeof previewTask>).allow_duplicate)
}
const choice = () => screen.queryByRole<HTMLInputElement>('checkbox', { name: /^允许重复/ })

it('offers to allow duplicates where one is refused, off at first; taken, it is asked for and can be taken back', async () => {
  const allowed = await show({ blocked: [told(CODE.LOOKS_DUPLICATE, '已发布过同一条成片')] })
  expect([choice()?.checked, allowed()]).toEqual([false, [0]])
  await userEvent.click(screen.getByRole('checkbox', { name: /^允许重复/ }))
  await eventually(() =>
    expect([allowed(), document.body.textContent]).toEqual([[0, 1], expect.stringContaining('共 1 个作品')]),
  )
  expect([choice()?.checked, screen.queryByText('已发布过同一条成片')]).toEqual([true, null])
})

it('offers nothing where works are refused for something else, or only to be noted', async () => {
  await show({
    blocked: [told(CODE.PLATFORM_LIMIT, '标题太长')],
    warned: [told(CODE.LOOKS_DUPLICATE, '错过了发布时间，等待处理')],
  })
  expect(choice()).toBeNull()
  for (const found of ['1 个不会建：标题太长', '1 个会建，但请留意：错过了发布时间，等待处理'])
    expect(document.body.textContent).toContain(found)
  // With the number, before the table.
  const isBeforeTable = (words: string): boolean =>
    (screen.getByText(words).compareDocumentPosition(screen.getByRole('table')) & Node.DOCUMENT_POSITION_FOLLOWING) !==
    0
  expect(['1 个不会建：', '1 个会建，但请留意：'].map(isBeforeTable)).toEqual([true, true])
})

/** Unix seconds of a time on this computer's clock. */
const on = (text: string): number => dayjs(text).unix()
const planned = (
  index: number,
  openname: string,
  title: string,
  time: number,
  more: Partial<PlannedWork> = {},
): PlannedWork => ({
  index,
  third_auth_id: index + 1,
  openname,
  platform_value: 'douyin',
  title,
  timing_time: time,
  paced_time: 0,
  paced_by: '',
  ...more,
})

it('tells before anything is made how many works their sites are given soon, and until when they can be taken back', async () => {
  const first = on('2031-11-30T09:00')
  await renderWith(
    <Form initialValues={values}>
      <PreviewItem />
    </Form>,
    {
      texts: { grid, ui },
      answer: (): OutputOf<typeof previewTask> => ({
        total: 3,
        items: 3,
        later: 0,
        platforms: [],
        accounts: [],
        times: { ...NO_TIMES, first_time: first, last_time: first },
        hand_ins: { rested: 3, at_once: 0, unmade: 0, undeclared: 1 },
        blocked: [],
        warned: [],
      }),
    },
  )
  const line = await screen.findByText(
    '3 条创建约 3 分钟后交给平台定时，之前可改时间或取消发布，交出后只能到平台上修改；1 条要求作品声明、还没有选，会不带声明发布',
  )
  // With the number, before the table.
  expect(
    line.compareDocumentPosition(screen.getAllByRole('table')[0] as Node) & Node.DOCUMENT_POSITION_FOLLOWING,
  ).not.toBe(0)
})

it('says once for each platform, before anything is made, how many works lack the cover that it wants', async () => {
  await renderWith(
    <Form initialValues={values}>
      <PreviewItem />
    </Form>,
    {
      texts: { grid, ui },
      answer: (): OutputOf<typeof previewTask> => ({
        total: 3,
        items: 3,
        later: 0,
        platforms: [],
        accounts: [],
        times: NO_TIMES,
        coverless: [{ value: 'douyin', name: '抖音', items: 3 }],
        blocked: [],
        warned: [],
      }),
    },
  )
  expect(await screen.findByText(/^抖音建议选封面，3 个作品还没有：/)).toBeTruthy()
})

it('names the film under each title, where its name is another one', async () => {
  const first = on('2031-11-30T09:00')
  const list = [
    planned(0, '甲', '九曲红梅开箱', first, { source_name: '绍兴茶铺下午茶' }),
    planned(1, '乙', '同名的片', first, { source_name: '同名的片' }),
  ]
  await renderWith(
    <Form initialValues={values}>
      <PreviewItem />
    </Form>,
    {
      texts: { grid, ui },
      answer: (): OutputOf<typeof previewTask> => ({
        total: 2,
        items: 2,
        later: 0,
        platforms: [],
        accounts: [],
        times: { ...NO_TIMES, first_time: first, last_time: first, list },
        hand_ins: { rested: 0, at_once: 0, unmade: 0, undeclared: 0 },
        blocked: [],
        warned: [],
      }),
    },
  )
  expect((await screen.findByText('九曲红梅开箱')).closest('td')?.textContent).toContain('绍兴茶铺下午茶')
  expect(screen.getAllByText('同名的片')).toHaveLength(1)
})

it('asks for the time of works at one time once the form is sent, not before anybody could choose one', async () => {
  const looked: (readonly string[])[] = []
  const Sent = () => {
    const [form] = useForm<TaskValues>()
    const onLook = (
      fields: readonly { validated?: boolean; validating?: boolean; errors?: readonly string[] }[],
    ): void =>
      void looked.push(
        ...fields.flatMap((one) => (one.validated === true && one.validating !== true ? [one.errors ?? []] : [])),
      )
    return (
      <Form form={form} initialValues={values} onFieldsChange={onLook}>
        <ScheduleItem />
        <button type="button" onClick={() => void form.validateFields().catch(() => undefined)}>
          创建
        </button>
      </Form>
    )
  }
  await renderWith(<Sent />, { texts: { seo, grid, ui } })
  await userEvent.click(screen.getByRole('radio', { name: '同一时间' }))
  await eventually(() => expect(looked).toEqual([[]]))
  await userEvent.click(screen.getByRole('button', { name: '创建' }))
  await eventually(() => expect(looked.at(-1)).toEqual(['请选择发布时间']))
})

/** The preview of spread works that should start at half past six in the evening. */
const showTimes = async (
  times: Partial<OutputOf<typeof previewTask>['times']>,
  onAsked: (input: InputOf<typeof previewTask>) => void = () => undefined,
): Promise<unknown[]> => {
  const spread: TaskValues = {
    ...values,
    accounts: [1, 2],
    schedule: {
      mode: 'spread',
      start: dayjs('2031-11-29T18:30'),
      gap: 30,
      windows: [{ from: '09:00', to: '17:00' }],
      daily: 1,
    },
  }
  const { asked } = await renderWith(
    <Form initialValues={spread}>
      <PreviewItem />
    </Form>,
    {
      texts: { grid, ui },
      answer: (_, input): OutputOf<typeof previewTask> => (
        onAsked(input as InputOf<typeof previewTask>),
        {
          total: 2,
          items: 2,
          later: 0,
          platforms: [],
          blocked: [],
          warned: [],
          times: { ...NO_TIMES, first_time: on('2031-11-30T09:00'), last_time: on('2031-12-01T09:00'), ...times },
          accounts: [
            {
              third_auth_id: 1,
              openname: '城南小馆',
              platform_value: 'douyin',
              items: 2,
              blocked: 0,
              later: 0,
              daily_cap: 0,
              first_time: on('2031-11-30T09:00'),
              last_time: on('2031-12-01T09:00'),
            },
          ],
        }
      ),
    },
  )
  await screen.findByRole('region', { name: '分配预览' })
  return asked.map(([, input]) => (input as InputOf<typeof previewTask>).schedule)
}
/** The start that the preview was asked with last, once the button was pressed that moves it. */
const movedBy = async (button: string, times: Partial<OutputOf<typeof previewTask>['times']>): Promise<unknown> => {
  const wanted: unknown[] = []
  await showTimes(times, (input) => void wanted.push(input.schedule?.start_time))
  await userEvent.click(screen.getByRole('button', { name: button }))
  await eventually(() => expect(wanted.length).toBe(2))
  return wanted.at(-1)
}
const preview = () => document.querySelector('.matrix-preview')?.textContent ?? ''

it('tells before the task is made when its works go out: the first and the last, those of each account, and work by work', async () => {
  const asked = await showTimes({
    list: [
      planned(0, '城南小馆', '火锅', on('2031-11-30T09:00'), { time_channel: 'site' }),
      {
        ...planned(1, '城北小馆', '烧烤', on('2031-12-01T09:00'), { time_channel: 'alarm', unsent: 1 }),
        paced_time: on('2031-12-01T10:00'),
        paced_by: 'quiet',
      },
    ],
    paced: 1,
  })
  expect(asked).toEqual([
    {
      mode: 'spread',
      start_time: on('2031-11-29T18:30'),
      min_gap_minutes: 30,
      windows: [{ from: '09:00', to: '17:00' }],
      per_account_daily_max: 1,
    },
  ])
  for (const told of [
    '第一个 2031-11-30 09:00 发布，最后一个 2031-12-01 09:00',
    '2031-11-30 09:00 至 2031-12-01 09:00',
    '1 个作品到点时，账号发布节奏还不允许发',
  ])
    expect(preview()).toContain(told)
  const rows = [...screen.getByRole('region', { name: '发布时间' }).querySelectorAll('tbody tr')].map((row) =>
    row.textContent?.replaceAll(/\s+/g, ' '),
  )
  expect(rows).toEqual([
    '火锅 城南小馆2031-11-30 09:00 平台定时：提前交给平台，到时间由平台公开',
    '烧烤 城北小馆2031-12-01 09:00 到点发布：自动发布已关闭，到点需要手动发布约 2031-12-01 10:00 发出（账号发布节奏：免打扰时段）',
  ])
  expect(preview()).not.toContain('晚于')
})

it('says why the first work is later than the start that was typed', async () => {
  await showTimes({ later: ['window', 'taken'] })
  expect(preview()).toContain(
    '第一个作品要到 2031-11-30 09:00 才发布，晚于填写的开始时间 2031-11-29 18:30：开始时间不在发布时段内；前面的时间已有作品',
  )
})

it('a start outside the hours of the day, or in quiet hours, is moved to the first minute that fits in one press', async () => {
  expect(await movedBy('开始时间改到 2031-11-30 09:00', { later: ['window'] })).toBe(on('2031-11-30T09:00'))
  cleanup()
  const held = {
    ...planned(0, '城南小馆', '火锅', on('2031-11-30T23:30')),
    paced_time: on('2031-12-01T07:59') + 12,
    paced_by: 'quiet' as const,
  }
  expect(await movedBy('开始时间改到 2031-12-01 08:00', { paced: 1, list: [held] })).toBe(on('2031-12-01T08:00'))
  cleanup()
  await showTimes({ paced: 1, list: [{ ...held, paced_by: 'gap' }] })
  expect(screen.queryByRole('button', { name: /^开始时间改到/ })).toBeNull()
})

it('says whose clock the hours of the day mean where this computer shows another', async () => {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone
  await showTimes({ time_zone: here })
  expect(preview()).not.toContain('企业时区')
  cleanup()
  await showTimes({ time_zone: here === 'Pacific/Kiritimati' ? 'UTC' : 'Pacific/Kiritimati' })
  expect(preview()).toContain('发布时段按企业时区（')
})
