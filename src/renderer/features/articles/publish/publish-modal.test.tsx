import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import dayjs from 'dayjs'
import { expect, it } from 'vitest'
import { eventually } from '../../../../../tests/fixtures/eventually.ts'
import type { InputOf, OutputOf } from '../../../../contract/endpoint.ts'
import { CODE } from '../../../../contract/errors.ts'
import { batchPublish, previewTask } from '../../../../contract/http/publish-grid.ts'
import { listAccountsByGroup, listPlatforms } from '../../../../contract/http/third-auth.ts'
import { toutiao } from '../../../../contract/platforms.ts'
import { ApiError } from '../../../core/http/api-error.ts'
import { texts as articles } from '../../../locales/zh/articles.ts'
import { texts as ui } from '../../../locales/zh/ui.ts'
import { renderWith } from '../../../testing/render-with.tsx'
import { PublishModal } from './publish-modal.tsx'

const groups: OutputOf<typeof listAccountsByGroup> = [
  {
    group_id: 0,
    group_name: '',
    list: [
      {
        id: 1,
        platform_value: 'toutiao',
        third_platform_info: { value: 'toutiao', name: '头条', iconUrl: '' },
        account_id: 'a1',
        third_sec_uid: '',
        openname: '城南小馆',
        avatar: '',
        group_id: 0,
        group_name: '',
        operator_admin_id: 9,
        operator_name: '老板',
        parent_id: 0,
        auth_mode: 'helper',
        is_confer: 0,
        third_login_status: 1,
        last_check_time: 0,
        login_time: 0,
        expire_time: 0,
        days_left: null,
        fans: null,
        works: null,
        remark: '',
        wechat_bound: 0,
        enabled: 1,
        last_error: '',
        proxy_host: '',
        ways: ['browser'],
        time_channel: 'alarm',
        granted: 0,
        create_time: 0,
        disabled_reason: '',
      },
    ],
  },
]

it.each([
  [CODE.LOOKS_DUPLICATE, [0, 1]],
  [CODE.PLATFORM_LIMIT, [0, 0]],
])('refused with %i: only a duplicate can be allowed, off at first, and is asked for then', async (code, sent) => {
  const { asked } = await renderWith(
    <PublishModal articles={[{ id: 9, kind: 'article', title: '城南火锅哪家好吃' }]} onClose={() => undefined} />,
    {
      texts: { articles, ui },
      answer: (endpoint) => {
        if (endpoint === listPlatforms) return [{ ...toutiao, account_count: 1, enabled: 1 }]
        if (endpoint === listAccountsByGroup) return groups
        throw new ApiError({ kind: 'business', code, message: '这一篇没有建', path: endpoint.path })
      },
    },
  )
  const allowed = () =>
    asked.flatMap(([endpoint, input]) =>
      endpoint === batchPublish ? [(input as InputOf<typeof batchPublish>).allow_duplicate] : [],
    )
  const send = async (count: number) => {
    await userEvent.click(screen.getByRole('button', { name: /^立即发布/ }))
    await eventually(() =>
      expect([allowed().length, document.body.textContent]).toEqual([count, expect.stringContaining('这一篇没有建')]),
    )
  }
  await userEvent.click(await screen.findByRole('checkbox', { name: /城南小馆/ }))
  await send(1)
  const choices = screen.queryAllByRole<HTMLInputElement>('checkbox', { name: /^允许重复/ })
  expect(choices.map((choice) => choice.checked)).toEqual(code === CODE.LOOKS_DUPLICATE ? [false] : [])
  for (const choice of choices) await userEvent.click(choice)
  await send(2)
  expect(allowed()).toEqual(sent)
})

it('says before articles with a time are made how they are handed to their sites, as the form of a task does', async () => {
  const { asked } = await renderWith(
    <PublishModal articles={[{ id: 9, kind: 'article', title: '城南火锅哪家好吃' }]} onClose={() => undefined} />,
    {
      texts: { articles, ui },
      answer: (endpoint) => {
        if (endpoint === listPlatforms) return [{ ...toutiao, account_count: 1, enabled: 1 }]
        if (endpoint === listAccountsByGroup) return groups
        if (endpoint === previewTask)
          return {
            total: 1,
            items: 1,
            later: 0,
            platforms: [],
            accounts: [],
            times: { first_time: 0, last_time: 0, later: [], time_zone: 'Asia/Shanghai', paced: 0, list: [] },
            hand_ins: { rested: 1, at_once: 0, unmade: 0, undeclared: 0 },
            blocked: [],
            warned: [],
          }
        throw new Error('not asked for here')
      },
    },
  )
  await userEvent.click(await screen.findByRole('checkbox', { name: /城南小馆/ }))
  expect(asked.some(([endpoint]) => endpoint === previewTask)).toBe(false)
  await userEvent.click(screen.getByRole('radio', { name: articles.publish.mode_timing }))
  const field = screen.getByLabelText(articles.publish.pickTime)
  fireEvent.mouseDown(field)
  fireEvent.change(field, { target: { value: '2031-06-02 12:00' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(await screen.findByText(/^1 条创建约 3 分钟后交给平台定时/)).toBeTruthy()
  expect(asked.flatMap(([endpoint, input]) => (endpoint === previewTask ? [input] : []))).toMatchObject([
    {
      type: 'article',
      sources: { article_ids: [9] },
      third_auth_ids: [1],
      schedule: { mode: 'timing', start_time: dayjs('2031-06-02T12:00').unix() },
    },
  ])
})
