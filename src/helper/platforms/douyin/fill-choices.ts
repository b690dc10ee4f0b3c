// Choices of the form: by the exact words that the look-up gave, read back where the page shows them.
import { glance, type Selectors } from '../../browser/waiting.ts'
import { HelperError } from '../../lib/errors.ts'
import { orElse, type Form } from './form.ts'
import { aim, valueOf } from './page-actions.ts'
import { S, WORDS } from './selectors.ts'

const missing = (field: string, msg: string): HelperError => new HelperError({ kind: 'content', code: 'CHOICE_NOT_FOUND', msg, step: 'filling', errors: [{ field, msg }] })
/** The list of the box shows others before the search has answered; one of the same name elsewhere is taken only after this time, ms. */
const SETTLE_MS = 1_500

const pick = async (form: Form, selectors: Selectors, name: string, otherwise: () => HelperError): Promise<void> =>
  form.tap(await orElse(form, form.element('选项', selectors, { line: name, timeoutMs: form.times.choice }), otherwise))

/** 添加标签 - 位置: searched by the chosen place's name; the same address wins over the same name alone. */
export const fillPoi = async (form: Form): Promise<void> => {
  const { poi } = form.work
  if (!poi) return
  await form.tap(await form.element('位置', [...S.poiBox, ...S.poiInput]))
  await form.write(await form.element('位置输入框', S.poiInput), poi.name)
  const since = Date.now()
  const wanted = form.wait.any(
    '位置选项',
    {
      same: () => form.now(S.option, { line: poi.name, ...(poi.address ? { part: poi.address } : {}) }),
      named: async () => (Date.now() - since >= SETTLE_MS ? form.now(S.option, { line: poi.name }) : null),
    },
    { timeoutMs: form.times.choice },
  )
  const found = await orElse(form, wanted, () => missing('selectPoiInfo', `平台上找不到位置「${poi.name}」，请重新选择`))
  await form.tap(found.value)
}

/** 添加到合集. */
export const fillCollection = async (form: Form): Promise<void> => {
  const { collection } = form.work
  if (!collection) return
  await form.tap(await form.element('合集', S.collectionBox))
  await pick(form, S.collectionOption, collection.name, () => missing('selectCollectionInfo', `账号没有合集「${collection.name}」，请重新选择`))
}

/** 选择音乐 of image posts: by name in the side sheet. */
export const fillMusic = async (form: Form): Promise<void> => {
  const { music, kind } = form.work
  if (!music || kind !== 'image') return
  const { ctx, page } = form
  await form.tap(await form.element('选择音乐', S.musicOpen))
  await form.write(await form.element('搜索音乐', S.musicInput), music.name)
  const otherwise = () => missing('musicId', `平台上找不到音乐「${music.name}」，请重新选择`)
  const card = await orElse(form, form.element('音乐', S.musicCard, { line: music.name, timeoutMs: form.times.choice }), otherwise)
  // The card's button shows only under the pointer.
  const { x, y } = await aim(ctx, card)
  await ctx.race(page.mouse.move(x, y))
  await form.tap(await form.element('使用音乐', S.musicUse))
  await form.gone('音乐列表', S.musicInput)
}

/** 自主声明: only the one that the operator chose. */
export const fillDeclaration = async (form: Form): Promise<void> => {
  const { declaration } = form.work
  if (declaration === undefined) return
  await form.tap(await form.element('自主声明', S.declarationOpen))
  await form.element('声明类型', S.declarationHint)
  const label = await form.now(S.radioLabel, { line: declaration })
  if (!label) throw missing('declaration', `平台没有声明「${declaration}」，请重新选择`)
  await form.tap(label)
  await form.tap(await form.element('确定', S.modalOk))
  await form.gone('声明类型', S.declarationHint)
}

const choose = async (form: Form, word: string, field: string): Promise<void> => {
  const label = await form.now(S.choice, { line: word })
  if (!label) throw missing(field, `平台页面没有选项「${word}」`)
  await form.tap(label)
  const taken = await form.ctx.race(glance(() => label.evaluate((node) => (node instanceof Element ? (node.closest('label')?.querySelector('input')?.checked ?? true) : true))))
  if (taken === false) throw new HelperError({ kind: 'page-changed', code: 'CHOICE_NOT_TAKEN', msg: `选项「${word}」没有选中，平台页面可能已改版`, step: 'filling' })
}

/** Visibility and download, only where the operator chose; otherwise the platform's preset stays. */
export const fillRights = async (form: Form): Promise<void> => {
  const { visibility, allowSave } = form.work
  if (visibility !== undefined) await choose(form, WORDS.visibility[visibility], 'visibility')
  if (allowSave !== undefined) await choose(form, allowSave ? WORDS.save.yes : WORDS.save.no, 'allow_save')
}

const two = (value: number): string => String(value).padStart(2, '0')
/** `YYYY-MM-DD HH:mm` in this computer's zone, which is the page's too. */
export const minuteText = (date: Date): string => `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())} ${two(date.getHours())}:${two(date.getMinutes())}`

/** 定时发布, typed and read back; a time that the page does not take stops the item. */
export const fillSchedule = async (form: Form): Promise<void> => {
  if (form.work.timingTime === 0) return
  const { ctx, page } = form
  await choose(form, WORDS.timed, 'timing_time')
  const wanted = minuteText(new Date(form.work.timingTime * 1000))
  const input = await form.element('定时时间', S.scheduleInput)
  await form.write(input, wanted)
  await ctx.race(page.keyboard.press('Enter'))
  const shown = await valueOf(ctx, input)
  if (shown !== wanted || (await form.now(S.scheduleError)))
    throw new HelperError({ kind: 'platform-limit', code: 'TIMING_REFUSED', msg: `平台不接受定时时间 ${wanted}，需在 2 小时后至 14 天内`, step: 'filling', errors: [{ field: 'timing_time', msg: '需在 2 小时后至 14 天内' }] })
}
