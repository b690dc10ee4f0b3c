import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { eventually } from '../../../../../tests/fixtures/eventually.ts'
import { setPersonalData } from '../../../../contract/http/admin.ts'
import { listOwnSessions } from '../../../../contract/http/own-sessions.ts'
import { texts as settings } from '../../../locales/zh/settings.ts'
import { texts as ui } from '../../../locales/zh/ui.ts'
import { personalData } from '../../../testing/personal-data.ts'
import { renderWith } from '../../../testing/render-with.tsx'
import { PasswordTab } from './password-tab.tsx'

const row = (id: number, client: string, current: 0 | 1 = 0) => ({
  id,
  client,
  ip: '10.0.0.9',
  login_time: 1,
  last_used_time: 1,
  current,
})

it('a changed password ends the other sign-ins, and the list below shows that at once', async () => {
  let list = [row(1, 'Chrome 141 / Windows', 1), row(2, 'Safari 18 / iPhone')]
  const user = userEvent.setup()
  await renderWith(<PasswordTab />, {
    texts: { settings, ui },
    answer: (endpoint) => {
      if (endpoint === listOwnSessions) return { list }
      if (endpoint !== setPersonalData) return new Promise(() => undefined)
      list = list.slice(0, 1)
      return personalData()
    },
  })
  expect(await screen.findByText('Safari 18 / iPhone')).toBeTruthy()
  for (const [label, word] of [
    ['原密码', 'abcd1234'],
    ['新密码', 'efgh5678'],
    ['再输一次', 'efgh5678'],
  ] as const)
    await user.type(screen.getByLabelText(label), word)
  await user.click(screen.getByRole('button', { name: '修改密码' }))
  await eventually(() => expect(screen.queryByText('Safari 18 / iPhone')).toBeNull())
  expect(screen.getByText('Chrome 141 / Windows')).toBeTruthy()
})
