import { cleanup, render, screen } from '@testing-library/react'
import { createInstance } from 'i18next'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { expect, it } from 'vitest'
import { texts as publish } from '../../locales/zh/publish.ts'
import { texts as ui } from '../../locales/zh/ui.ts'
import { inZone } from '../../testing/in-zone.ts'
import { renderWith } from '../../testing/render-with.tsx'
import { testSession } from '../services/testing-services.ts'
import { Findings, grouped } from './publish-questions.tsx'

it('a note of a work that cannot go out is still a note; what blocks comes first', () => {
  const note = { code: 'cover', msg: '没有封面', level: 'warn' as const }
  const lines = grouped([
    { id: 1, level: 'block', problems: [note, { code: 'file', msg: '文件已被删除', level: 'block' }] },
    { id: 2, level: 'warn', problems: [note] },
  ])
  expect(lines).toEqual([
    { msg: '文件已被删除', tone: 'block', count: 1 },
    { msg: '没有封面', tone: 'warn', count: 2 },
  ])
})

it('a work that only goes at its minute is told apart from one that can not go', async () => {
  const i18n = createInstance()
  await i18n.use(initReactI18next).init({
    lng: 'zh',
    resources: { zh: { publish } },
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  })
  const later = {
    id: 1,
    level: 'block' as const,
    problems: [
      { code: 'limit_timing_time', msg: '这次不交给平台，到点发布', level: 'block' as const, later: 1 as const },
    ],
  }
  const bad = {
    id: 2,
    level: 'block' as const,
    problems: [
      later.problems[0] as (typeof later.problems)[number],
      { code: 'file', msg: '文件已被删除', level: 'block' as const },
    ],
  }
  const shown = (rows: Parameters<typeof Findings>[0]['rows']) => {
    const { container, unmount } = render(
      <I18nextProvider i18n={i18n}>
        <Findings rows={rows} pace={{ waiting: 0, finish_time: 0 }} />
      </I18nextProvider>,
    )
    const found = [
      [...container.querySelectorAll('p')].map((one) => one.textContent),
      container.querySelectorAll('.danger').length,
    ]
    unmount()
    return found
  }
  expect(shown([later])).toEqual([['1 个作品到点发布，不在这次发出'], 0])
  expect(shown([later, bad])).toEqual([['1 个作品不能发布', '1 个作品到点发布，不在这次发出'], 1])
})

it('says by whose clock the times in its sentences are where the company’s is not this computer’s', async () => {
  inZone('UTC')
  const shown = async (msg: string, timeZone: string) => {
    cleanup()
    await renderWith(
      <Findings
        rows={[{ id: 1, level: 'warn', problems: [{ code: 'duplicate', msg, level: 'warn' }] }]}
        pace={{ waiting: 0, finish_time: 0 }}
      />,
      { texts: { publish, ui }, services: { session: testSession({ timeZone }) } },
    )
    return screen.queryByText(/企业时区/)?.textContent
  }
  const timed = '同账号已发布过同一条成片（《甲》），11-29 03:33 发布'
  expect(await shown(timed, 'Asia/Shanghai')).toBe('上面说明里的时间按企业时区 Asia/Shanghai（与这台电脑相差 8 小时）')
  expect([await shown(timed, 'UTC'), await shown('没有封面', 'Asia/Shanghai')]).toEqual([undefined, undefined])
})
