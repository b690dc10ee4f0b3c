import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { eventually } from '../../../../tests/fixtures/eventually.ts'
import { CODE } from '../../../contract/errors.ts'
import { getInboxRules, setInboxRules } from '../../../contract/http/inbox-rules.ts'
import { askedOf, dialogOf, refusal } from '../../testing/asking.ts'
import { AutoReplyPage } from './auto-reply-page.tsx'
import { showRules, type RuleWorld } from './testing-auto-reply.ts'

const OFF = { return_minutes: 0, windows: [] }
const show = async (world: RuleWorld = {}) =>
  await showRules(<AutoReplyPage />, {
    answer: (endpoint, input) =>
      endpoint === getInboxRules
        ? OFF
        : endpoint === setInboxRules
          ? { ...OFF, ...(input as Partial<typeof OFF>) }
          : undefined,
    ...world,
  })
const open = async () => {
  await userEvent.click(await screen.findByRole('button', { name: /会话退回/ }))
  const dialog = await dialogOf('会话退回')
  return within(dialog)
}

it('is off until somebody sets minutes, and hours when they count', async () => {
  const page = await show()
  const dialog = await open()
  const minutes = dialog.getByLabelText('多久没有回复就退回')
  expect((minutes as HTMLInputElement).value).toBe('0')
  await userEvent.clear(minutes)
  await userEvent.type(minutes, '30')
  await userEvent.click(dialog.getByRole('button', { name: /添加时段/ }))
  await userEvent.click(dialog.getByRole('button', { name: /保\s?存/ }))
  await eventually(() =>
    expect(askedOf(page, setInboxRules)).toEqual([
      { return_minutes: 30, windows: [{ weekdays: [1, 2, 3, 4, 5, 6, 7], from: '09:00', to: '18:00' }] },
    ]),
  )
  expect(await screen.findByText('超过 30 分钟没有回复的会话会退回')).toBeTruthy()
})

it('another page leads to it by the address', async () => {
  await show({ address: '/?return=1' })
  expect(await dialogOf('会话退回')).toBeTruthy()
})

it('without a number nothing is sent; a refusal stands in words', async () => {
  const page = await show({
    answer: (endpoint) =>
      endpoint === getInboxRules
        ? { return_minutes: 30, windows: [] }
        : endpoint === setInboxRules
          ? refusal(CODE.INTERNAL, '服务出错')
          : undefined,
  })
  const dialog = await open()
  await userEvent.clear(dialog.getByLabelText('多久没有回复就退回'))
  await userEvent.click(dialog.getByRole('button', { name: /保\s?存/ }))
  expect(await dialog.findByText('请填写数字')).toBeTruthy()
  expect(askedOf(page, setInboxRules)).toEqual([])
  await userEvent.type(dialog.getByLabelText('多久没有回复就退回'), '15')
  await userEvent.click(dialog.getByRole('button', { name: /保\s?存/ }))
  expect(await screen.findByText('服务出错')).toBeTruthy()
})

it('is not there for who may only look', async () => {
  await show({ perms: ['autoreply:list'] })
  expect(await screen.findByRole('heading', { name: '自动回复' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /会话退回/ })).toBeNull()
})
