import { screen } from '@testing-library/react'
import { act } from 'react'
import { expect, it } from 'vitest'
import { ApiError } from '../../core/http/api-error.ts'
import type { Failure } from '../../core/http/http-client.ts'
import { testHttp } from '../../core/services/testing-services.ts'
import { createEmitter } from '../../lib/emitter.ts'
import { texts as shell } from '../../locales/zh/shell.ts'
import { renderWith } from '../../testing/render-with.tsx'
import { FailureDesk } from './failure-desk.tsx'

it.each([
  ['a session that was ended elsewhere', { ended: 1 }, /^密码已修改或已在别处退出，请重新登录/],
  ['one that ran out', null, /^您已退出登录，可取消留在当前页/],
])('asks to sign in again with what is known of the end: %s', async (_, data, words) => {
  const failures = createEmitter<Failure>()
  await renderWith(<FailureDesk />, {
    texts: { shell },
    services: { http: { ...testHttp(() => null), onFailure: failures.on }, notices: {} },
  })
  act(() =>
    failures.emit({
      error: new ApiError({ kind: 'unauthorized', code: 401, message: '', data, path: '/x' }),
      quiet: false,
      userAction: true,
      token: 'token',
    }),
  )
  expect(await screen.findByText(words)).toBeTruthy()
})
