import { expect, test } from 'vitest'
import { createConsent } from './consent.mjs'

const what = {
  what: { zh: '浏览器', en: 'a browser' },
  why: { zh: '登录', en: 'for logins' },
  lacks: { zh: '不能登录', en: 'no logins' },
}
const asked = async (options: Partial<Parameters<typeof createConsent>[0]>, answer = '') => {
  const said: string[] = []
  let questions = 0
  const may = createConsent({
    install: true,
    args: [],
    env: {},
    tty: true,
    tell: (line) => said.push(line),
    question: async () => {
      questions += 1
      return answer
    },
    ...options,
  })
  return { may: await may(what), said: said.join('\n'), questions }
}

test('nobody at the terminal: it says what and why, and goes on without a question', async () => {
  for (const options of [{ tty: false }, { env: { CI: 'true' } }])
    expect(await asked(options)).toEqual({
      may: true,
      said: '· 安装浏览器：登录 / installing a browser: for logins',
      questions: 0,
    })
})

test('somebody at the terminal is asked; enter means yes, and no says what does not work', async () => {
  expect(await asked({})).toMatchObject({ may: true, questions: 1 })
  const refused = await asked({}, 'n')
  expect(refused).toMatchObject({ may: false, questions: 1 })
  expect(refused.said).toContain('不能登录 / no logins')
})

test('--no-install, MATRIX_NO_INSTALL and commands that never install: nothing is installed or asked, and what is missing is said', async () => {
  for (const options of [
    { args: ['--no-install'] },
    { env: { MATRIX_NO_INSTALL: '1' } },
    { install: false },
    { args: ['--no-install'], tty: false },
  ]) {
    const answer = await asked(options)
    expect(answer).toMatchObject({ may: false, questions: 0 })
    expect(answer.said).toContain('! 未安装浏览器：不能登录 / a browser not installed: no logins')
  }
})
