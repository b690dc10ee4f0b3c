import type { Endpoint } from '../endpoint.ts'
import * as accountStats from './account-stats.ts'
import * as accountBudget from './account-budget.ts'
import * as accountUses from './account-uses.ts'
import * as admin from './admin.ts'
import * as ai from './ai.ts'
import * as area from './area.ts'
import * as article from './article.ts'
import * as articleDraft from './article-draft.ts'
import * as attachment from './attachment.ts'
import * as attribution from './attribution.ts'
import * as autoPublish from './auto-publish.ts'
import * as autoReply from './auto-reply.ts'
import * as cannedReplies from './canned-replies.ts'
import * as clip from './clip.ts'
import * as clipEngine from './clip-engine.ts'
import * as clipFonts from './clip-fonts.ts'
import * as common from './common.ts'
import * as conversations from './conversations.ts'
import * as creation from './creation.ts'
import * as customer from './customer.ts'
import * as data from './data.ts'
import * as forbiddenWords from './forbidden-words.ts'
import * as health from './health.ts'
import * as inboxCount from './inbox-count.ts'
import * as inboxRules from './inbox-rules.ts'
import * as installation from './installation.ts'
import * as institutions from './institutions.ts'
import * as keywordIdeas from './keyword-ideas.ts'
import * as keywords from './keywords.ts'
import * as lead from './lead.ts'
import * as leadFiles from './lead-files.ts'
import * as leadStats from './lead-stat.ts'
import * as message from './message.ts'
import * as messageReadings from './message-readings.ts'
import * as microApps from './micro-apps.ts'
import * as nextSteps from './next-steps.ts'
import * as notifications from './notifications.ts'
import * as official from './official.ts'
import * as operations from './operations.ts'
import * as ownSessions from './own-sessions.ts'
import * as phone from './phone.ts'
import * as places from './places.ts'
import * as plan from './plan.ts'
import * as planTitles from './plan-titles.ts'
import * as publishGrid from './publish-grid.ts'
import * as publishItems from './publish-items.ts'
import * as publishRuns from './publish-runs.ts'
import * as rank from './rank.ts'
import * as replies from './replies.ts'
import * as restores from './restores.ts'
import * as runCalls from './run-calls.ts'
import * as scenes from './scenes.ts'
import * as selectorTables from './selector-tables.ts'
import * as share from './share.ts'
import * as shops from './shops.ts'
import * as thirdAuth from './third-auth.ts'
import * as titles from './titles.ts'
import * as voices from './voices.ts'
import * as wechat from './wechat.ts'
import * as wisdomSeo from './wisdom-seo.ts'
import * as works from './works.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'method' in value

/** Every HTTP call of the product; the router refuses to start when one has no handler. */
export const ALL_ENDPOINTS: readonly Endpoint[] = [
  accountStats,
  accountBudget,
  accountUses,
  admin,
  ai,
  area,
  article,
  articleDraft,
  attachment,
  attribution,
  autoPublish,
  autoReply,
  cannedReplies,
  clip,
  clipEngine,
  common,
  clipFonts,
  conversations,
  creation,
  customer,
  data,
  forbiddenWords,
  health,
  inboxCount,
  inboxRules,
  installation,
  institutions,
  keywordIdeas,
  keywords,
  lead,
  leadFiles,
  leadStats,
  message,
  messageReadings,
  microApps,
  nextSteps,
  notifications,
  official,
  operations,
  ownSessions,
  phone,
  places,
  plan,
  planTitles,
  publishGrid,
  publishItems,
  publishRuns,
  rank,
  replies,
  restores,
  runCalls,
  scenes,
  selectorTables,
  share,
  shops,
  thirdAuth,
  titles,
  voices,
  wechat,
  wisdomSeo,
  works,
].flatMap((group) => Object.values(group).filter(isEndpoint))
