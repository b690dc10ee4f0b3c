import type { ElementHandle } from 'puppeteer-core'
import { firstPresent, firstVisible, glance } from '../../browser/waiting.ts'
import { HelperError } from '../../lib/errors.ts'
import type { Form } from './form.ts'
import { replaceText, tap, withText } from './page-actions.ts'
import { S, WORDS } from './selectors.ts'

const missing = (field: string, msg: string): HelperError => new HelperError({ kind: 'content', code: 'CHOICE_NOT_FOUND', msg, step: 'filling', errors: [{ field, msg }] })

/** First visible option whose first line is exactly `name`. */
const optionNamed = async (form: Form, selectors: readonly string[], name: string): Promise<ElementHandle | null> =>
  glance(async () => {
    for (const selector of selectors)
      for (const handle of await form.page.$$(selector)) {
        const lines = await handle.evaluate((node) => [...node.children].map((child) => (child.textContent ?? '').trim()).concat((node.textContent ?? '').trim()))
        if (lines.includes(name) && (await handle.isVisible())) return handle
        await handle.dispose()
      }
    return null
  })

const pick = async (form: Form, selectors: readonly string[], name: string, otherwise: HelperError): Promise<void> => {
  const found = await form.wait.any('选项', { option: () => optionNamed(form, selectors, name) }, { timeoutMs: 12_000, step: 'filling' }).catch((error: unknown) => {
    form.ctx.check()
    throw error instanceof HelperError && error.code === 'WAIT_TIMEOUT' ? otherwise : error
  })
  await tap(form.ctx, form.page, found.value)
}

/** 添加标签 - 位置: searched by the chosen place's name, taken only when the name is the same. */
export const fillPoi = async (form: Form): Promise<void> => {
  const { poi } = form.work
  if (!poi) return
  const box = await form.wait.visible('位置', [...S.poiBox, ...S.poiInput], { step: 'filling' })
  await tap(form.ctx, form.page, box)
  const input = await form.wait.visible('位置输入框', S.poiInput, { step: 'filling' })
  await replaceText(form.ctx, form.page, input, poi.name)
  await pick(form, S.option, poi.name, missing('selectPoiInfo', `平台上找不到位置「${poi.name}」，请重新选择`))
}

export const fillCollection = async (form: Form): Promise<void> => {
  const { collection } = form.work
  if (!collection) return
  await tap(form.ctx, form.page, await form.wait.visible('合集', S.collectionBox, { step: 'filling' }))
  await pick(form, S.collectionOption, collection.name, missing('selectCollectionInfo', `账号没有合集「${collection.name}」，请重新选择`))
}

/** 选择音乐 of image posts: by name in the side sheet. */
export const fillMusic = async (form: Form): Promise<void> => {
  const { music, kind } = form.work
  if (!music || kind !== 'image') return
  const { ctx, page, wait } = form
  await tap(ctx, page, await wait.visible('选择音乐', S.musicOpen, { step: 'filling' }))
  await replaceText(ctx, page, await wait.visible('搜索音乐', S.musicInput, { step: 'filling' }), music.name)
  const found = await wait
    .any('音乐', { card: () => optionNamed(form, S.musicCard, music.name) }, { timeoutMs: 15_000, step: 'filling' })
    .catch((error: unknown) => {
      ctx.check()
      throw error instanceof HelperError && error.code === 'WAIT_TIMEOUT' ? missing('musicId', `平台上找不到音乐「${music.name}」，请重新选择`) : error
    })
  // The card's button shows only under the pointer.
  await ctx.race(found.value.hover())
  const use = await ctx.race(found.value.$('::-p-xpath(.//button)'))
  if (!use) throw new HelperError({ kind: 'page-changed', code: 'MUSIC_BUTTON', msg: '音乐卡片没有“使用”按钮，平台页面可能已改版', step: 'filling' })
  await tap(ctx, page, use)
  await wait.gone('音乐列表', S.musicInput, { step: 'filling' })
}

export const fillDeclaration = async (form: Form): Promise<void> => {
  const { declaration } = form.work
  if (declaration === undefined) return
  const { ctx, page, wait } = form
  await tap(ctx, page, await wait.visible('自主声明', S.declarationOpen, { step: 'filling' }))
  await wait.visible('声明类型', S.declarationHint, { step: 'filling' })
  const label = await withText(page, S.radioLabel, declaration)
  if (!label) throw missing('declaration', `平台没有声明「${declaration}」，请重新选择`)
  await tap(ctx, page, label)
  await tap(ctx, page, await wait.visible('确定', S.modalOk, { step: 'filling' }))
  await wait.gone('声明类型', S.declarationHint, { step: 'filling' })
}

const choose = async (form: Form, word: string, field: string): Promise<void> => {
  const label = await withText(form.page, S.choice, word)
  if (!label) throw missing(field, `平台页面没有选项「${word}」`)
  await tap(form.ctx, form.page, label)
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
  const { ctx, page, wait } = form
  await choose(form, WORDS.timed, 'timing_time')
  const wanted = minuteText(new Date(form.work.timingTime * 1000))
  await replaceText(ctx, page, await wait.visible('定时时间', S.scheduleInput, { step: 'filling' }), wanted)
  await ctx.race(page.keyboard.press('Enter'))
  const input = await firstPresent(page, S.scheduleInput)
  const shown = input ? await glance(() => input.evaluate((node) => (node as HTMLInputElement).value)) : null
  const refused = await firstVisible(page, S.scheduleError)
  if (shown !== wanted || refused) throw new HelperError({ kind: 'platform-limit', code: 'TIMING_REFUSED', msg: `平台不接受定时时间 ${wanted}，需在 2 小时后至 14 天内`, step: 'filling', errors: [{ field: 'timing_time', msg: '需在 2 小时后至 14 天内' }] })
}
