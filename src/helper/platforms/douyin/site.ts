import type { Site } from '../kit/site.ts'
import { readProfile } from './profile.ts'
import { S } from './selectors.ts'

/** creator.douyin.com, for the shared steps. */
export const site: Site = { name: '抖音', deep: false, signs: S, strays: S.strays, readProfile }
