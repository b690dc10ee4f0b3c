import type { Endpoint } from '../endpoint.ts'
import * as accountStats from './account-stats.ts'
import * as accountUses from './account-uses.ts'
import * as admin from './admin.ts'
import * as article from './article.ts'
import * as attachment from './attachment.ts'
import * as autoPublish from './auto-publish.ts'
import * as clip from './clip.ts'
import * as clipEngine from './clip-engine.ts'
import * as clipFonts from './clip-fonts.ts'
import * as common from './common.ts'
import * as creation from './creation.ts'
import * as forbiddenWords from './forbidden-words.ts'
import * as institutions from './institutions.ts'
import * as official from './official.ts'
import * as phone from './phone.ts'
import * as publishGrid from './publish-grid.ts'
import * as selectorTables from './selector-tables.ts'
import * as shops from './shops.ts'
import * as thirdAuth from './third-auth.ts'
import * as voices from './voices.ts'
import * as wechat from './wechat.ts'
import * as wisdomSeo from './wisdom-seo.ts'
import * as works from './works.ts'

const isEndpoint = (value: unknown): value is Endpoint => typeof value === 'object' && value !== null && 'path' in value && 'method' in value

/** Every HTTP call of the product; the router refuses to start when one has no handler. */
export const ALL_ENDPOINTS: readonly Endpoint[] = [accountStats, accountUses, admin, article, attachment, autoPublish, clip, clipEngine, common, clipFonts, creation, forbiddenWords, institutions, official, phone, publishGrid, selectorTables, shops, thirdAuth, voices, wechat, wisdomSeo, works].flatMap((group) => Object.values(group).filter(isEndpoint))
