import type { Endpoint } from '../endpoint.ts'
import * as accountUses from './account-uses.ts'
import * as admin from './admin.ts'
import * as attachment from './attachment.ts'
import * as autoPublish from './auto-publish.ts'
import * as clip from './clip.ts'
import * as common from './common.ts'
import * as publishGrid from './publish-grid.ts'
import * as selectorTables from './selector-tables.ts'
import * as thirdAuth from './third-auth.ts'
import * as wisdomSeo from './wisdom-seo.ts'
import * as works from './works.ts'

const isEndpoint = (value: unknown): value is Endpoint => typeof value === 'object' && value !== null && 'path' in value && 'method' in value

/** Every HTTP call of the product; the router refuses to start when one has no handler. */
export const ALL_ENDPOINTS: readonly Endpoint[] = [accountUses, admin, attachment, autoPublish, clip, common, publishGrid, selectorTables, thirdAuth, wisdomSeo, works].flatMap((group) => Object.values(group).filter(isEndpoint))
