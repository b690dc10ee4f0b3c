// 添加标签 - 小程序 of 抖音's form: the link is pasted, the list names the program behind it (observed by others, 2026-09).
import { HelperError } from '../../lib/errors.ts'
import { missing, pick, tapFresh } from '../kit/choices.ts'
import { orElse, type Form } from '../kit/form.ts'
import type { Work } from '../platform.ts'
import { S } from './selectors.ts'

const KIND = '小程序'
/** The list of kinds goes, and the one of programs settles, ms. */
const SETTLE_MS = 1_500
/** A refusal shows as a toast right after the choice, ms. */
const REFUSAL_MS = 1_500

/** Without its link no mini program can be hung. @throws HelperError kind `content`, before any page is opened */
export function requireProgramLink({ microApp }: Work): void {
  if (microApp?.link === '')
    throw missing('microApp', `小程序「${microApp.title}」没有填写小程序链接，请在小程序管理里补上`)
}

/**
 * The entry of the program's own title at once; another name only when the list has settled and offers that one alone,
 * for the link already says which program it is.
 */
const offered = async (form: Form, title: string) => {
  const since = Date.now()
  const look = async () => {
    const exact = await form.now(S.programOption, { line: title })
    if (exact || Date.now() - since < SETTLE_MS) return exact
    return (await form.count(S.programOption)) === 1 ? form.now(S.programOption) : null
  }
  return (await form.wait.any('小程序选项', { found: look }, { timeoutMs: form.times.choice })).value
}

/**
 * Hangs the mini program on the work. @throws HelperError kind `content` when the link leads to none, `platform-limit`
 * when the account may not
 */
export async function fillProgram(form: Form): Promise<void> {
  const { microApp } = form.work
  if (!microApp) return
  await form.tap(await form.element('添加标签', S.anchorKind))
  await pick(form, S.option, KIND, () => missing('microApp', '平台页面没有标签「小程序」'))
  await form.tap(await form.element('小程序链接', S.programBox))
  await form.write(await form.element('小程序链接输入框', S.programInput), microApp.link)
  await tapFresh(form, () =>
    orElse(form, offered(form, microApp.title), () =>
      missing('microApp', `平台没有从链接认出小程序「${microApp.title}」，请在小程序管理里检查链接`),
    ),
  )
  const refused = async (): Promise<string | null> => (await form.textOf(S.programRefused)) || null
  const said = await form.wait.any('小程序提示', { refused }, { timeoutMs: REFUSAL_MS }).then(
    ({ value }) => value,
    (error: unknown) => {
      form.ctx.check()
      if (error instanceof HelperError && error.code === 'WAIT_TIMEOUT') return null
      throw error
    },
  )
  if (said !== null)
    throw new HelperError({
      kind: 'platform-limit',
      code: 'PROGRAM_REFUSED',
      msg: `平台不让此账号挂小程序：${said}`.slice(0, 300),
      step: 'filling',
      errors: [{ field: 'microApp', msg: said.slice(0, 200) }],
    })
  if (await form.now(S.programBox))
    throw new HelperError({
      kind: 'page-changed',
      code: 'CHOICE_NOT_TAKEN',
      msg: '小程序没有选中，平台页面可能已改版',
      step: 'filling',
    })
}
