import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { eventually } from '../../../../../tests/fixtures/eventually.ts'
import { CODE, errorText } from '../../../../contract/errors.ts'
import { login } from '../../../../contract/http/admin.ts'
import { ApiError } from '../../../core/http/api-error.ts'
import { texts as session } from '../../../locales/zh/session.ts'
import { texts as ui } from '../../../locales/zh/ui.ts'
import { renderWith } from '../../../testing/render-with.tsx'
import { LoginForm } from './login-form.tsx'

const storage = { get: () => null, set: () => undefined, remove: () => undefined }
const show = async (refuse: (input: { new_password?: string }) => ApiError, kind: 'desktop' | 'web' = 'web') =>
  await renderWith(<LoginForm />, {
    texts: { session, ui },
    services: { storage, host: { kind } },
    answer: (_endpoint, input) => Promise.reject(refuse(input as { new_password?: string })),
  })

it('asks for a new password where the one that was typed is for one time, and sends both', async () => {
  const user = userEvent.setup()
  const refusal = (code: number, data: unknown = null) =>
    new ApiError({ kind: 'business', code, message: errorText(code), data, path: '/x' })
  const { asked } = await show((input) =>
    input.new_password === undefined
      ? refusal(CODE.PASSWORD_DUE)
      : refusal(CODE.BAD_INPUT, { errors: [{ field: 'new_password', msg: '新密码不能与一次性密码相同' }] }),
  )
  await user.type(screen.getByLabelText('账号'), 'boss')
  await user.type(screen.getByLabelText('密码'), 'k7mq-x2dp-9f3h-tt4w')
  expect(screen.queryByLabelText('新密码')).toBeNull()
  await user.click(screen.getByRole('button', { name: '登录' }))
  // Told as what is next, not as a failure.
  expect((await screen.findByText('这是一次性密码，请设置新密码后登录')).closest('[role="status"]')).not.toBeNull()
  await user.type(screen.getByLabelText('新密码'), 'fresh-5678')
  await user.type(screen.getByLabelText('确认密码'), 'fresh-567')
  await user.click(screen.getByRole('button', { name: '设置新密码并登录' }))
  expect(await screen.findByText('两次输入的密码不一致')).toBeDefined()
  expect(asked).toHaveLength(1)
  await user.type(screen.getByLabelText('确认密码'), '8')
  await user.click(screen.getByRole('button', { name: '设置新密码并登录' }))
  await eventually(() =>
    expect(asked.at(-1)).toEqual([
      login,
      { username: 'boss', password: 'k7mq-x2dp-9f3h-tt4w', remember: 1, new_password: 'fresh-5678' },
    ]),
  )
  // The refusal stands at its field.
  expect(await screen.findByText('新密码不能与一次性密码相同')).toBeDefined()
})

it('says who can help about a forgotten password, and by which command', async () => {
  const user = userEvent.setup()
  await show(() => new ApiError({ kind: 'business', code: CODE.BAD_CREDENTIALS, message: '', path: '/x' }))
  await user.click(screen.getByLabelText('账号'))
  await user.click(screen.getByRole('button', { name: '忘记密码？' }))
  const dialog = await screen.findByRole('dialog', { name: '忘记密码' })
  expect(dialog.textContent).toContain('请联系管理这套系统的人')
  expect(dialog.textContent).toContain('npm start -- --reset-password 账号')
  expect(dialog.textContent).toContain('npm run server -- --reset-password 账号')
  await user.click(screen.getByRole('button', { name: '知道了' }))
  // Whoever asks for help, or only passes a field, has left nothing out; one who signs in has.
  expect(screen.queryByText('请输入账号')).toBeNull()
  await user.click(screen.getByRole('button', { name: '登录' }))
  expect(await screen.findByText('请输入账号')).toBeDefined()
})

it('in the desktop window leads to the tray, not to a terminal', async () => {
  const user = userEvent.setup()
  await show(() => new ApiError({ kind: 'business', code: CODE.BAD_CREDENTIALS, message: '', path: '/x' }), 'desktop')
  await user.click(screen.getByRole('button', { name: '忘记密码？' }))
  const dialog = await screen.findByRole('dialog', { name: '忘记密码' })
  expect(dialog.textContent).toContain('右键点击系统托盘里本产品的图标，选择「忘记密码…」')
  expect(dialog.textContent).not.toContain('npm')
})
