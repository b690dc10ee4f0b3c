// Trying failed works again asks first: until the answer nothing is changed, so that a 取消 leaves them failed.
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { eventually } from '../../../../tests/fixtures/eventually.ts'
import { publishPreflight, taskVideoList } from '../../../contract/http/wisdom-seo.ts'
import { texts as plantask } from '../../locales/zh/plantask.ts'
import { texts as seo } from '../../locales/zh/seo.ts'
import { listedItem } from '../../testing/listed-item.ts'
import { renderWith } from '../../testing/render-with.tsx'
import { useTaskActions } from './list/use-task-actions.tsx'
import { usePublishWorks } from '../works/use-publish-works.ts'

const failed = listedItem(4, { publish_status: -1 })

function Press() {
  const { retryFailed } = useTaskActions(() => undefined)
  const publishWorks = usePublishWorks()
  return (
    <>
      <button onClick={() => void retryFailed({ wisdom_task_id: 1 })}>任务</button>
      <button onClick={() => void publishWorks([failed])}>作品</button>
    </>
  )
}
const show = async () => {
  const publishAll = vi.fn(async () => null)
  const { asked } = await renderWith(<Press />, {
    texts: { seo, plantask },
    services: { publishing: { publishAll } },
    answer: (endpoint) =>
      endpoint === taskVideoList
        ? {
            videoList: [failed],
            task: {
              wisdom_task_id: 1,
              name: '任务',
              type: 'clip',
              status: -1,
              total_num: 1,
              success_num: 0,
              fail_num: 1,
            },
          }
        : {
            ok: 1,
            items: [{ id: 4, level: 'ok', problems: [] }],
            works: [{ id: 4, title: failed.title, platform_name: '抖音', openname: '城南小馆', timing_time: 0 }],
            pace: { waiting: 0, finish_time: 0 },
            timed: { count: 0, first_time: 0 },
          },
  })
  return { asked, publishAll }
}

it.each([
  ['任务', [taskVideoList, publishPreflight]],
  ['作品', [publishPreflight]],
])('%s: only looks before the question, and sends what failed after a yes', async (button, reads) => {
  for (const [answer, sent] of [
    ['取消', []],
    ['立即发布', [[[{ taskId: 1, itemIds: [4], keepTimes: false }]]]],
  ] as const) {
    const { asked, publishAll } = await show()
    await userEvent.click(screen.getByRole('button', { name: button }))
    await userEvent.click(await screen.findByRole('button', { name: answer }))
    await eventually(() => expect(publishAll.mock.calls).toEqual(sent))
    expect(asked.map(([{ path }]) => path)).toEqual(reads.map(({ path }) => path))
    cleanup()
  }
})
