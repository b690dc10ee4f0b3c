// What the ways in which works come about are called.
import { taskType } from './entities/publish.ts'

/** Works of a plan, then the types of the tasks that works outside of plans belong to, then shared activities. */
export const SCENES = ['plan', ...taskType.options, 'fission'] as const
export type Scene = (typeof SCENES)[number]

export const SCENE_NAMES: Readonly<Record<Scene, string>> = {
  plan: '计划',
  dugujiujian: '独孤九剑',
  smart: '智能成片',
  clip: '混剪',
  clipTemplate: '模板成片',
  imageText: '图文',
  article: '文章',
  officialAccount: '公众号',
  fission: '裂变',
}
