import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { CODE } from '../../../contract/errors.ts'
import { revealContact } from '../../../contract/http/lead.ts'
import { texts as customers } from '../../locales/zh/customers.ts'
import { texts as shell } from '../../locales/zh/shell.ts'
import { texts as ui } from '../../locales/zh/ui.ts'
import { askedOf, refusal } from '../../testing/asking.ts'
import { renderWith } from '../../testing/render-with.tsx'
import { ContactCell } from './contact-cell.tsx'

const owner = { id: 1, of: 'lead' as const, name: '王女士', phone_mask: '138****1234', wechat_mask: '' }
const cell = <ContactCell owner={owner} field="phone" />
const texts = { customers, shell, ui }
const VALUE = '13800001234'
const eye = () => screen.getByRole('button', { name: '查看电话：王女士' })

it('asks why before it shows a number; closed, the number is gone and asked for again', async () => {
  const page = await renderWith(cell, {
    texts,
    perms: ['lead:list', 'lead:phone:view'],
    answer: (endpoint) => (endpoint === revealContact ? { value: VALUE, left_today: 12 } : undefined),
  })
  await userEvent.click(eye())
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: '查看' }))
  expect(await dialog.findByText('请填写查看原因')).toBeTruthy()
  expect(askedOf(page, revealContact)).toEqual([])
  await userEvent.type(dialog.getByLabelText('查看原因'), '电话回访')
  await userEvent.click(dialog.getByRole('button', { name: '查看' }))
  expect(await dialog.findByText(VALUE)).toBeTruthy()
  expect(dialog.getByText(/还可以查看 12 次/)).toBeTruthy()
  expect(dialog.getByRole('link', { name: /拨打/ }).getAttribute('href')).toBe(`tel:${VALUE}`)
  expect(askedOf(page, revealContact)).toEqual([{ id: 1, of: 'lead', field: 'phone', reason: '电话回访' }])
  await userEvent.click(dialog.getByRole('button', { name: '关闭' }))
  expect([screen.queryByText(VALUE), document.body.innerHTML.includes(VALUE)]).toEqual([null, false])
  await userEvent.click(eye())
  expect(await screen.findByLabelText('查看原因')).toBeTruthy()
  expect(screen.queryByText(VALUE)).toBeNull()
})

it('says when there are no more for today', async () => {
  await renderWith(cell, {
    texts,
    perms: ['lead:phone:view'],
    answer: (endpoint) =>
      endpoint === revealContact ? refusal(CODE.TOO_OFTEN, '今天查看得太多', { retry_after: 60 }) : undefined,
  })
  await userEvent.click(eye())
  await userEvent.type(await screen.findByLabelText('查看原因'), '核对{Enter}')
  expect(await screen.findByText('今天查看得太多')).toBeTruthy()
})

it('shows a mask alone to whoever may not open it', async () => {
  await renderWith(cell, {
    texts,
    perms: ['lead:list', 'lead:edit'],
  })
  expect([screen.getByText('138****1234').textContent, screen.queryByRole('button')]).toEqual(['138****1234', null])
})
