import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { eventually } from '../../../../tests/fixtures/eventually.ts'
import { testSession } from '../services/testing-services.ts'
import { texts as publish } from '../../locales/zh/publish.ts'
import { texts as seo } from '../../locales/zh/seo.ts'
import { texts as ui } from '../../locales/zh/ui.ts'
import { inZone } from '../../testing/in-zone.ts'
import { renderWith } from '../../testing/render-with.tsx'
import { usePublishTask, usePublishTasks } from './use-publish-task.ts'

function Press() {
  const publish = usePublishTask()
  const publishAll = usePublishTasks()
  return (
    <>
      <button onClick={() => void publish({ taskId: 1, count: 4 })}>发布</button>
      <button onClick={() => void publish({ taskId: 1, itemIds: [1], count: 1, once: true })}>错过</button>
      <button onClick={() => void publish({ taskId: 1, itemIds: [1], count: 1, retry: true })}>重来</button>
      <button
        onClick={() =>
          void publishAll(
            [
              { taskId: 1, itemIds: [1] },
              { taskId: 2, itemIds: [2] },
            ],
            { count: 4 },
          )
        }
      >
        批量发布
      </button>
    </>
  )
}
const LATER = Math.floor(new Date('2031-06-01T08:05:00').getTime() / 1000)
const work = (id: number, timing_time = 0) => ({
  id,
  title: `作品${id}`,
  platform_name: '抖音',
  openname: '城南小馆',
  timing_time,
})
const items = (...levels: string[]) => levels.map((level, at) => ({ id: at, level, problems: [] }))
const show = async (
  timed: { count: number; first_time: number; by_site?: number },
  more: object = {},
  button = '发布',
  asks: RegExp | string = /个未发布作品，.*是否立即发布？/,
  timeZone?: string,
) => {
  const publishAll = vi.fn(async () => null)
  await renderWith(<Press />, {
    texts: { seo, publish, ui },
    services: { publishing: { publishAll }, ...(timeZone === undefined ? {} : { session: testSession({ timeZone }) }) },
    answer: (_, input) => ({
      ok: 1,
      items: [],
      works: ((input as { ids?: number[] }).ids ?? []).map((id) => work(id)),
      pace: { waiting: 0, finish_time: 0 },
      timed,
      ...more,
    }),
  })
  await userEvent.click(screen.getByRole('button', { name: button }))
  // A head stands in the dialog's name, too.
  expect(await screen.findAllByText(asks)).not.toEqual([])
  return publishAll
}
/** All that the page says. */
const said = () => document.body.textContent

it('says that works are timed for later, and does what the pressed button promises: now, or at their times', async () => {
  for (const [button, keepTimes] of [
    ['立即发布', false],
    ['按定时时间发布', true],
  ] as const) {
    const publish = await show({ count: 2, first_time: Math.floor(Date.now() / 1000) + 200_000 })
    expect(said()).toContain('其中 2 个定了以后的时间')
    await userEvent.click(screen.getByRole('button', { name: button }))
    await eventually(() => expect(publish).toHaveBeenCalledWith([{ taskId: 1, keepTimes }]))
    cleanup()
  }
  const publish = await show({ count: 2, first_time: 1 })
  await userEvent.click(screen.getByRole('button', { name: '取消' }))
  expect(publish).not.toHaveBeenCalled()
})

it('where sites are given all times there is no rest to speak of', async () => {
  await show({ count: 1, first_time: LATER, by_site: 1 })
  expect([
    said()?.includes('现在就把 1 个交给平台定时，设为到点发布的账号也一样，交出后只能到平台上修改。'),
    said()?.includes('其余'),
  ]).toEqual([true, false])
})

it('with times ahead no answer is at hand: neither going out early nor what a site was given can be taken back; it says how many sites would be given theirs', async () => {
  const publish = await show({ count: 2, first_time: LATER, by_site: 1 })
  expect(said()).toContain(
    '“按定时时间发布”现在就把 1 个交给平台定时，设为到点发布的账号也一样，交出后只能到平台上修改；其余的到点发布。',
  )
  await eventually(() => expect(document.activeElement?.textContent).toMatch(/取\s?消/))
  await userEvent.keyboard('{Enter}')
  await eventually(() => expect(screen.queryByText(/是否立即发布/)).toBeNull())
  expect(publish).not.toHaveBeenCalled()
  cleanup()
  await show({ count: 2, first_time: LATER, by_site: 0 })
  expect(said()).toContain('“按定时时间发布”现在不会交给平台，都等到点发布。')
})

it('is headed by what was pressed: works that failed are retried', async () => {
  for (const [button, title] of [
    ['重来', '重试'],
    ['发布', '立即发布'],
  ] as const) {
    await show({ count: 0, first_time: 0 }, {}, button)
    expect(await screen.findByRole('dialog', { name: title })).toBeTruthy()
    cleanup()
  }
})

it('without times ahead there is one way only', async () => {
  await show({ count: 0, first_time: 0 })
  expect(screen.queryByRole('button', { name: '按定时时间发布' })).toBeNull()
})

it('names the works with platform, account and time, and says how many there are beyond them and how many stay behind', async () => {
  await show(
    { count: 1, first_time: LATER },
    {
      items: items('ok', 'ok', 'warn', 'ok', 'ok', 'ok', 'ok', 'block'),
      works: [work(1), work(2, LATER), work(3), work(4), work(5), work(6)],
    },
  )
  expect(said()).toContain('检测到 4 个未发布作品，是否立即发布？')
  expect(screen.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
    '作品1抖音 · 城南小馆 · 立即',
    '作品2抖音 · 城南小馆 · 定时 2031-06-01 08:05',
    '作品3抖音 · 城南小馆 · 立即',
    '作品4抖音 · 城南小馆 · 立即',
    '作品5抖音 · 城南小馆 · 立即',
    '作品6抖音 · 城南小馆 · 立即',
    '等 7 条',
  ])
  expect(said()).toContain('1 个不能发布，下一步说明原因。')
})

it('what is good to know stands in the question, and asks for no more than it', async () => {
  const note = { code: 'file_elsewhere', level: 'note', msg: '“城南”在任务「第一批」中已有同一个视频文件' }
  const publishAll = await show(
    { count: 0, first_time: 0 },
    {
      items: [
        { id: 1, level: 'ok', problems: [note] },
        { id: 2, level: 'ok', problems: [note] },
      ],
    },
  )
  expect(screen.getAllByText(note.msg)).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: '立即发布' }))
  await eventually(() => expect(publishAll).toHaveBeenCalledTimes(1))
})

it('says by whose clock what is good to know tells times where the company’s is not this computer’s', async () => {
  inZone('UTC')
  for (const timeZone of ['UTC', 'Asia/Shanghai']) {
    await show(
      { count: 0, first_time: 0 },
      {
        items: [
          {
            id: 1,
            level: 'ok',
            problems: [
              {
                code: 'file_elsewhere',
                level: 'note',
                msg: '“城南”已将同一条成片交给平台定时（《甲》），11-29 03:33 公开',
              },
            ],
          },
        ],
      },
      '发布',
      undefined,
      timeZone,
    )
    expect(screen.queryByText(/上面说明里的时间按企业时区 Asia\/Shanghai/) !== null).toBe(timeZone !== 'UTC')
    cleanup()
  }
})

it('works of several tasks are asked about once, and go out as one line', async () => {
  const publishAll = await show({ count: 0, first_time: 0 }, { items: items('ok') }, '批量发布')
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
  expect(said()).toContain('检测到 2 个任务共 4 个未发布作品，依次发布，是否立即发布？')
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
  await userEvent.click(screen.getByRole('button', { name: '立即发布' }))
  await eventually(() =>
    expect(publishAll).toHaveBeenCalledWith([
      { taskId: 1, itemIds: [1], keepTimes: false },
      { taskId: 2, itemIds: [2], keepTimes: false },
    ]),
  )
})

it('asked once, the question holds all that the check found, and the yes is to that', async () => {
  const problems = [{ code: 'declaration_missing', msg: '微博要求作品声明，尚未选择', level: 'warn' }]
  const publishAll = await show(
    { count: 0, first_time: 0 },
    { items: [{ id: 1, level: 'warn', problems }], pace: { waiting: 1, finish_time: 0 } },
    '错过',
  )
  for (const found of ['微博要求作品声明，尚未选择', '1 个作品会按各账号的发布节奏等待'])
    expect(said()).toContain(found)
  await userEvent.click(screen.getByRole('button', { name: '立即发布' }))
  await eventually(() =>
    expect(publishAll.mock.calls).toEqual([
      [
        [{ taskId: 1, itemIds: [1], keepTimes: false }],
        [expect.objectContaining({ items: [{ id: 1, level: 'warn', problems }] })],
      ],
    ]),
  )
})

it('hints that keep no work back stand in the one question; with a work that can not go, another follows that tells why', async () => {
  const problems = [{ code: 'cover_missing', msg: '抖音需要封面，未选择时使用平台推荐的封面', level: 'warn' }]
  const hint = { id: 1, level: 'warn', problems }
  const publishAll = await show({ count: 0, first_time: 0 }, { items: [hint] })
  expect(said()).toContain('抖音需要封面')
  await userEvent.click(screen.getByRole('button', { name: '立即发布' }))
  await eventually(() =>
    expect(publishAll.mock.calls).toEqual([
      [[{ taskId: 1, keepTimes: false }], [expect.objectContaining({ items: [hint] })]],
    ]),
  )
  cleanup()
  const both = await show({ count: 0, first_time: 0 }, { items: [hint, blocked(2, '账号已掉线')] })
  expect(said()).not.toContain('抖音需要封面')
  await userEvent.click(screen.getByRole('button', { name: '立即发布' }))
  await eventually(() => expect(both.mock.calls).toEqual([[[{ taskId: 1, keepTimes: false }]]]))
})

const blocked = (id: number, msg: string, later: 0 | 1 = 0) => ({
  id,
  level: 'block',
  problems: [{ code: 'file', msg, level: 'block', ...(later === 1 ? { later } : {}) }],
})

it.each(['错过', '发布'])(
  '%s: about what can not go there is no yes and no question, and the reason stands there',
  async (button) => {
    await show(
      { count: 0, first_time: 0 },
      { items: [blocked(1, '文件已被删除')], works: [] },
      button,
      '1 个作品不能发布：文件已被删除',
    )
    expect([
      screen.queryByRole('button', { name: '立即发布' }),
      screen.queryByText(/下一步说明原因/),
      screen.queryByText(/是否立即发布/),
    ]).toEqual([null, null, null])
    expect(said()).toContain('文件已被删除')
  },
)

it.each([
  ['1 个作品到点发布，现在没有可以发出的', [blocked(1, '这次不交给平台，到点发布', 1)]],
  ['2 个作品都不能发布，原因如下', [blocked(1, '文件已被删除'), blocked(2, '账号已掉线')]],
])('the head says that nothing can go: %s', async (title, found) => {
  await show({ count: 0, first_time: 0 }, { items: found, works: [] }, '发布', title)
  expect([screen.queryByText(/是否立即发布/), screen.queryByRole('button', { name: '立即发布' })]).toEqual([null, null])
})
