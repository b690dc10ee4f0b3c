import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ConfigProvider } from 'antd'
import { createInstance } from 'i18next'
import { useState } from 'react'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { afterEach, expect, test, vi } from 'vitest'
import { eventually } from '../../../../../tests/fixtures/eventually.ts'
import { testItem } from '../../../../helper/runs/testing/run-world.ts'
import { texts } from '../../../locales/zh/grid.ts'
import { planFixes } from './fix-plan.ts'
import { FixesDrawer } from './fixes-drawer.tsx'

afterEach(cleanup)

test('a sentence of the check leads to the first work that it is about, once the list is closed', async () => {
  const i18n = createInstance()
  await i18n.use(initReactI18next).init({
    lng: 'zh',
    resources: { zh: { grid: texts } },
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  })
  const onGo = vi.fn()
  const checked = [7, 8].map((id) => ({
    id,
    level: 'warn' as const,
    problems: [{ code: 'declaration_missing', level: 'warn' as const, msg: '抖音要求作品声明，尚未选择' }],
  }))
  const Shown = () => {
    const [open, setOpen] = useState(true)
    return (
      <FixesDrawer
        open={open}
        onClose={() => setOpen(false)}
        groups={[]}
        checked={checked}
        pending={false}
        error=""
        onRetry={vi.fn()}
        mayEdit
        mayPublish
        onApply={vi.fn()}
        onGo={onGo}
      />
    )
  }
  render(
    <I18nextProvider i18n={i18n}>
      <ConfigProvider button={{ autoInsertSpace: false }} theme={{ token: { motion: false } }}>
        <Shown />
      </ConfigProvider>
    </I18nextProvider>,
  )
  await userEvent.click(await screen.findByRole('button', { name: '去修改' }))
  await eventually(() => expect(onGo).toHaveBeenCalledWith(7, 'declaration_missing'))
})

test('a note of a work that is held back by something else is shown as a note, below what holds it back', async () => {
  const i18n = createInstance()
  await i18n.use(initReactI18next).init({
    lng: 'zh',
    resources: { zh: { grid: texts } },
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  })
  const checked = [
    {
      id: 7,
      level: 'block' as const,
      problems: [
        { code: 'file_elsewhere', level: 'note' as const, msg: '另一个任务中已有' },
        { code: 'cover_missing', level: 'warn' as const, msg: '没有封面' },
        { code: 'file_missing', level: 'block' as const, msg: '文件已被删除' },
      ],
    },
  ]
  render(
    <I18nextProvider i18n={i18n}>
      <ConfigProvider theme={{ token: { motion: false } }}>
        <FixesDrawer
          open
          onClose={vi.fn()}
          groups={[]}
          checked={checked}
          pending={false}
          error=""
          onRetry={vi.fn()}
          mayEdit
          mayPublish
          onApply={vi.fn()}
          onGo={vi.fn()}
        />
      </ConfigProvider>
    </I18nextProvider>,
  )
  const tags = (await screen.findAllByText(/没有封面|文件已被删除|另一个任务中已有/)).map((words) => [
    words.textContent,
    words.closest('.status-tag')?.className,
  ])
  expect(tags).toEqual([
    ['文件已被删除', 'status-tag danger long'],
    ['没有封面', 'status-tag warning long'],
    ['另一个任务中已有', 'status-tag neutral long'],
  ])
})

test('hashtags that go to the topics are one entry, with what becomes of both fields', async () => {
  const i18n = createInstance()
  await i18n.use(initReactI18next).init({
    lng: 'zh',
    resources: { zh: { grid: texts } },
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  })
  const item = testItem(7)
  const fix = {
    kind: 'patch' as const,
    field: 'description' as const,
    from: '到店有礼 #装修',
    to: '到店有礼',
    and: { field: 'topic' as const, from: '', to: '#装修' },
  }
  const checked = [
    {
      id: 7,
      level: 'warn' as const,
      problems: [{ code: 'hashtags', level: 'warn' as const, msg: '正文里的 #词 不会成为话题', fix }],
    },
  ]
  const onApply = vi.fn(() => Promise.resolve())
  const groups = planFixes(checked, new Map([[7, item]]))
  render(
    <I18nextProvider i18n={i18n}>
      <ConfigProvider button={{ autoInsertSpace: false }} theme={{ token: { motion: false } }}>
        <FixesDrawer
          open
          onClose={vi.fn()}
          groups={groups}
          checked={checked}
          pending={false}
          error=""
          onRetry={vi.fn()}
          mayEdit
          mayPublish
          onApply={onApply}
          onGo={vi.fn()}
        />
      </ConfigProvider>
    </I18nextProvider>,
  )
  const group = await screen.findByRole('region', { name: '移到话题（1）' })
  expect([...group.querySelectorAll('.fix-sides')].map((line) => line.textContent)).toEqual([
    '到店有礼 #装修 → 到店有礼',
    '（空） → #装修',
  ])
  await userEvent.click(within(group).getByRole('button', { name: '应用' }))
  expect(onApply).toHaveBeenCalledWith(groups[0], '')
})
