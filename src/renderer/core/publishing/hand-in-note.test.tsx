import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import dayjs from 'dayjs'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { eventually } from '../../../../tests/fixtures/eventually.ts'
import { foreseeHandIns } from '../../../contract/http/auto-publish.ts'
import { HAND_IN_REST_MS } from '../../../contract/time-channel.ts'
import { texts as ui } from '../../locales/zh/ui.ts'
import { renderWith } from '../../testing/render-with.tsx'
import { HandInNote, NewHandInLine, RestingLine, useHandInCountWords } from './hand-in-note.tsx'
import { HAND_INS_MOST, handInInput, undoSeconds } from './use-hand-ins.ts'

const T = 1_900_000_000

it('of works that get times it is told how many are handed to their sites, and whether they rest before, as the backend says; another time asks again', async () => {
  const Form = () => {
    const [time, setTime] = useState(0)
    return (
      <>
        <button type="button" onClick={() => setTime(time + T)}>
          改
        </button>
        <HandInNote times={[3, 2, 1].map((id) => ({ id, timing_time: time }))} />
      </>
    )
  }
  const { asked } = await renderWith(<Form />, {
    texts: { ui },
    answer: (endpoint, input) =>
      endpoint === foreseeHandIns && JSON.stringify(input).includes(String(T))
        ? { ids: [1, 2, 3], at_once: [2], undeclared: [3] }
        : { ids: [], at_once: [] },
  })
  expect(asked).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: '改' }))
  expect((await screen.findByRole('alert')).textContent).toBe(
    '2 条改完约 3 分钟后交给平台定时，之前可改回，交出后只能到平台上修改；1 条马上交给平台定时，交出后只能到平台上修改；1 条要求作品声明、还没有选，会不带声明发布',
  )
  expect(asked).toEqual([[foreseeHandIns, { items: [1, 2, 3].map((id) => ({ id, timing_time: T })) }]])
  await userEvent.click(screen.getByRole('button', { name: '改' }))
  await eventually(() => expect([asked.length, screen.queryByRole('alert')]).toEqual([2, null]))
})

it('of works that are about to be made, or just were, it says until when they can be taken back, in the same order', async () => {
  const counts = { rested: 2, at_once: 1, unmade: 3, undeclared: 1 }
  const Words = () => {
    const wordsOf = useHandInCountWords()
    return (
      <>
        <NewHandInLine counts={counts} />
        <p>{wordsOf(counts, { until: dayjs('2031-11-29T18:33').unix() })}</p>
      </>
    )
  }
  await renderWith(<Words />, { texts: { ui } })
  const rest =
    '3 条成片做好后交给平台定时，之前可改时间或取消发布，交出后只能到平台上修改；1 条要求作品声明、还没有选，会不带声明发布'
  expect(screen.getByRole('alert').textContent).toBe(
    `2 条创建约 3 分钟后交给平台定时，之前可改时间或取消发布，交出后只能到平台上修改；1 条创建后马上交给平台定时，交出后只能到平台上修改；${rest}`,
  )
  expect(screen.getByText(/18:33/).textContent).toBe(
    `2 条 18:33 起交给平台定时，之前可改时间或取消发布，交出后只能到平台上修改；1 条马上交给平台定时，交出后只能到平台上修改；${rest}`,
  )
})

it('of works that rest it is told how many there are, and from when on the first is handed in', async () => {
  const at = (time: string): number => dayjs(`2031-11-29T${time}`).unix()
  await renderWith(
    <>
      <RestingLine until={[at('18:35'), at('18:33')]} undeclared={1} />
      <RestingLine until={[]} undeclared={0} />
    </>,
    { texts: { ui } },
  )
  expect(screen.getAllByRole('alert').map((line) => line.textContent)).toEqual([
    '2 条 18:33 起交给平台定时，之前可改时间或取消发布，交出后只能到平台上修改；1 条要求作品声明、还没有选，会不带声明发布',
  ])
})

it('one question names the nearest, and none without a time', () => {
  const many = Array.from({ length: HAND_INS_MOST + 1 }, (_, at) => ({ id: at + 1, timing_time: T - at }))
  expect([handInInput(many)?.items.length, handInInput(many)?.items[0]]).toEqual([
    HAND_INS_MOST,
    { id: HAND_INS_MOST + 1, timing_time: T - HAND_INS_MOST },
  ])
  expect(foreseeHandIns.input.safeParse(handInInput(many)).success).toBe(true)
  expect([handInInput([]), handInInput([{ id: 1, timing_time: 0 }])]).toEqual([null, null])
})

it('the way back stays in sight as long as works rest before they are handed in', () => {
  expect([
    undoSeconds(new Map()),
    undoSeconds(new Map([[1, { when: 'atOnce', undeclared: false }]])),
    undoSeconds(
      new Map([
        [1, { when: 'atOnce', undeclared: false }],
        [2, { when: 'rested', undeclared: false }],
      ]),
    ),
  ]).toEqual([8, 8, HAND_IN_REST_MS / 1000])
})
