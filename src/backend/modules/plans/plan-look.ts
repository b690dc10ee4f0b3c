// What looking ahead finds in a plan beyond its single fields: a name that is taken, words that must not be published,
// a place nobody can carry.
import type { OutputOf } from '../../../contract/endpoint.ts'
import type { Platform } from '../../../contract/entities/account.ts'
import type { previewPlan } from '../../../contract/http/plan.ts'
import { nameWords } from '../../lib/forbidden-words.ts'
import type { FindWords } from '../../lib/forbidden-words.ts'
import type { Db } from '../../ports/database.ts'
import type { PlanInput } from './plan-check.ts'
import { reasonText } from '../../../contract/reasons/reasons.ts'
import type { PlansDeps } from './plans.ports.ts'
import { wholeCompany } from '../../lib/whole-company.ts'

type Problem = OutputOf<typeof previewPlan>['problems'][number]
/** Light words named at most; the rest is in the works' own checks. */
const LIGHT_LINES = 3
const ANCHORS = {
  poi: { field: 'poi_id', need: 'poi', name: '地址' },
  micro_app: { field: 'micro_app_id', need: 'micro_app', name: '小程序' },
} as const

/** Another live plan has this name. */
async function nameProblem(db: Db, input: PlanInput): Promise<Problem[]> {
  if (input.name === '') return []
  const twin = await wholeCompany(db, 'unique')
    .selectFrom('plans')
    .select('id')
    .where('name', '=', input.name)
    .where('delete_time', 'is', null)
    .where('id', '<>', input.id ?? 0)
    .executeTakeFirst()
  return twin === undefined ? [] : [{ field: 'name', level: 'error', msg: reasonText('plans.nameTaken') }]
}

/** Works with such words are refused one by one, day after day: said before. */
function wordProblems(input: PlanInput, find: FindWords): Problem[] {
  const texts = [
    ...input.copies.map((text, at) => ({ field: `copies.${at}`, name: `第 ${at + 1} 条文案`, text })),
    ...input.topics.map((text, at) => ({ field: `topics.${at}`, name: `话题“${text}”`, text })),
  ]
  const found = texts.map((one) => ({ ...one, hits: find(one.text) })).filter((one) => one.hits.length > 0)
  const grave = found.flatMap(({ field, name, hits }): Problem[] => {
    const words = hits.filter((hit) => hit.level === 2)
    return words.length === 0
      ? []
      : [{ field, level: 'error', msg: `${name}含违禁词：${nameWords(words)}，这样的作品发不出去，请修改` }]
  })
  const light = found.filter((one) => one.hits.every((hit) => hit.level < 2)).slice(0, LIGHT_LINES)
  return [
    ...grave,
    ...light.map(({ field, name, hits }): Problem => ({
      field,
      level: 'warning',
      msg: `${name}含可能违规的词：${nameWords(hits)}`,
    })),
  ]
}

/** A place or a mini program that none of the chosen accounts can carry goes nowhere. */
async function anchorProblem(
  db: Db,
  input: PlanInput,
  platforms: ReadonlyMap<string, Platform>,
  anchors: PlansDeps['anchors'],
): Promise<Problem[]> {
  if (anchors === undefined || input.carry_type === 'none' || input.poi_id + input.micro_app_id === 0) return []
  const { field, need, name } = ANCHORS[input.carry_type]
  const anchor = await anchors.read(db, { poiId: input.poi_id, microAppId: input.micro_app_id })
  if (anchor === null) return []
  const platform = platforms.get(anchor.platform)
  const said = (msg: string): Problem[] => [{ field, level: 'warning', msg }]
  if (platform?.capabilities.includes(need) !== true)
    return said(`云管家还不能在${platform?.name ?? anchor.platform}挂${name}，作品会不带${name}发布`)
  if (need === 'micro_app' && anchor.info.microApp?.link === undefined)
    return said('这个小程序没有填写小程序链接，作品挂不上：请在小程序管理里补上')
  if (input.third_auth_ids.length === 0) return []
  const own = await db
    .selectFrom('third_auths')
    .select('id')
    .where('id', 'in', input.third_auth_ids)
    .where('platform_value', '=', anchor.platform)
    .limit(1)
    .executeTakeFirst()
  return own === undefined ? said(`所选账号里没有${platform.name}账号，作品不会带这个${name}`) : []
}

/** Everything that this file looks for, in the order of the steps. */
export async function lookProblems(
  deps: Pick<PlansDeps, 'platforms' | 'anchors' | 'words'>,
  db: Db,
  input: PlanInput,
): Promise<Problem[]> {
  return [
    ...(await nameProblem(db, input)),
    ...(deps.words === undefined ? [] : wordProblems(input, await deps.words.finder(db))),
    ...(await anchorProblem(db, input, await deps.platforms.all(db), deps.anchors)),
  ]
}
