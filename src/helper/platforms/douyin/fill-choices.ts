// The choices of 抖音's form.
import type { ElementHandle } from 'puppeteer-core'
import { glance } from '../../browser/waiting.ts'
import { HelperError } from '../../lib/errors.ts'
import { choose, minuteText, missing, pick, pickPlace, tapFresh, typeTime, windowOf } from '../kit/choices.ts'
import { orElse, type Form } from '../kit/form.ts'
import { hoverFor } from '../kit/hover.ts'
import { info } from './info.ts'
import { S, WORDS } from './selectors.ts'

/** 添加标签 - 位置: searched by the chosen place's name; the same address wins over the same name alone. */
export async function fillPoi(form: Form): Promise<void> {
  const { poi } = form.work
  if (!poi) return
  await form.tap(await form.element('位置', [...S.poiBox, ...S.poiInput]))
  await form.write(await form.element('位置输入框', S.poiInput), poi.name)
  await pickPlace(form, S.option, poi, '位置')
}

/** 添加到合集. */
export async function fillCollection(form: Form): Promise<void> {
  const { collection } = form.work
  if (!collection) return
  await form.tap(await form.element('合集', S.collectionBox))
  await pick(form, S.collectionOption, collection.name, () =>
    missing('selectCollectionInfo', `账号没有合集「${collection.name}」，请重新选择`),
  )
}

/**
 * The list stands before the search has answered, and is drawn anew then: a card counts once it stayed for so long, ms.
 */
const SETTLE_MS = 700
const CLOSE_MS = 4_000
const MOST_PRESSES = 3
const settledCard = (form: Form, name: string): (() => Promise<ElementHandle | null>) => {
  let [last, since]: [ElementHandle | null, number] = [null, 0]
  return async () => {
    const card = await form.now(S.musicCard, { line: name })
    const before = last
    const same =
      card !== null &&
      before !== null &&
      (await form.ctx.race(glance(() => card.evaluate((node, other) => node === other, before)))) === true
    if (!same) [last, since] = [card, Date.now()]
    return same && Date.now() - since >= SETTLE_MS ? card : null
  }
}

/** 选择音乐 of image posts: by name in the side sheet. */
export async function fillMusic(form: Form): Promise<void> {
  const { music, kind } = form.work
  if (!music || kind !== 'image') return
  await form.tap(await form.element('选择音乐', S.musicOpen))
  await form.write(await form.element('搜索音乐', S.musicInput), music.name)
  const otherwise = () => missing('musicId', `平台上找不到音乐「${music.name}」，请重新选择`)
  await orElse(
    form,
    form.wait.any('音乐', { settled: settledCard(form, music.name) }, { timeoutMs: form.times.choice + SETTLE_MS }),
    otherwise,
  )
  // A list that was drawn anew under the press is still there: it is pressed once more.
  for (let left = MOST_PRESSES; left > 0 && (await form.now(S.musicInput)) !== null; left -= 1) {
    await tapFresh(form, () =>
      hoverFor(form, () => form.now(S.musicCard, { line: music.name }), '使用音乐', S.musicUse, { inside: true }),
    )
    await form.wait
      .any('音乐列表', { gone: async () => (await form.now(S.musicInput)) === null }, { timeoutMs: CLOSE_MS })
      .catch((error: unknown) => {
        if (!(error instanceof HelperError) || error.code !== 'WAIT_TIMEOUT') throw error
      })
  }
  await form.gone('音乐列表', S.musicInput)
}

/** 自主声明: only the one that the operator chose. */
export async function fillDeclaration(form: Form): Promise<void> {
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

/** 谁可以看, only where the operator chose; otherwise the platform's preset stays. */
export async function fillVisibility(form: Form): Promise<void> {
  const { visibility } = form.work
  if (visibility !== undefined) await choose(form, S.choice, WORDS.visibility[visibility], 'visibility')
}

/** 保存权限, likewise. */
export async function fillSaving(form: Form): Promise<void> {
  const { allowSave } = form.work
  if (allowSave !== undefined) await choose(form, S.choice, allowSave ? WORDS.save.yes : WORDS.save.no, 'allow_save')
}

/** 定时发布, typed and read back. */
export async function fillSchedule(form: Form): Promise<void> {
  if (form.work.timingTime === 0) return
  await choose(form, S.choice, WORDS.timed, 'timing_time')
  await typeTime(form, {
    input: S.scheduleInput,
    error: S.scheduleError,
    text: minuteText(new Date(form.work.timingTime * 1000)),
    window: windowOf(info, form.work.kind),
  })
}
