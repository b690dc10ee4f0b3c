// Every migration, in order. Add a file, add a line; never edit one that has been released.
import { tenancy } from './0001-tenancy.ts'
import { system } from './0002-system.ts'
import { accounts } from './0003-accounts.ts'
import { files } from './0004-files.ts'
import { clips } from './0005-clips.ts'
import { publishing } from './0006-publishing.ts'
import { publishingLists } from './0007-publishing-lists.ts'
import { materialLists } from './0008-material-lists.ts'
import { searchLists } from './0009-search-lists.ts'
import { platformWorks } from './0010-platform-works.ts'
import { publishPace } from './0011-publish-pace.ts'
import { accountProxy } from './0012-account-proxy.ts'
import { officialInterfaces } from './0013-official-interfaces.ts'
import { accountNumbers } from './0014-account-numbers.ts'
import { publishingGrid } from './0015-publishing-grid.ts'
import { accountUses } from './0016-account-uses.ts'
import { articles } from './0017-articles.ts'
import { clipVariety } from './0020-clip-variety.ts'
import { materialCenter } from './0021-material-center.ts'
import { copywritings } from './0022-copywritings.ts'
import { ownFonts } from './0025-own-fonts.ts'
import { machines } from './0027-machines.ts'
import { materialFilters } from './0028-material-filters.ts'
import { keywords } from './0029-keywords.ts'
import { plans } from './0030-plans.ts'
import { ranks } from './0031-ranks.ts'
import { planContents } from './0032-plan-contents.ts'
import { ai } from './0033-ai.ts'
import { publishItemLists } from './0034-publish-item-lists.ts'
import { calendar } from './0035-calendar.ts'
import { articleDrafts } from './0036-article-drafts.ts'
import { places } from './0037-places.ts'
import { clipPlans } from './0038-clip-plans.ts'
import { titleLists } from './0039-title-lists.ts'
import { largeLists } from './0040-large-lists.ts'
import { moreArticles } from './0042-more-articles.ts'
import { anchorUses } from './0043-anchor-uses.ts'
import { rewriteReview } from './0044-rewrite-review.ts'
import { planCuts } from './0045-plan-cuts.ts'
import { articlesPerPost } from './0047-articles-per-post.ts'
import { programLinks } from './0048-program-links.ts'
import { scopeIndexes } from './0049-scope-indexes.ts'
import { epochs } from './0057-epochs.ts'
import { jobOwners } from './0058-job-owners.ts'
import { deviceApprovals } from './0059-device-approvals.ts'
import { sessionBindings } from './0060-session-bindings.ts'
import { publishRuns } from './0061-publish-runs.ts'
import { platformFacts } from './0068-platform-facts.ts'
import { filmGuard } from './0070-film-guard.ts'
import { clipRequests } from './0071-clip-requests.ts'
import { uncountedClips } from './0075-uncounted-clips.ts'
import { lostWorks } from './0076-lost-works.ts'
import { timeChannels } from './0078-time-channels.ts'
import { soundTracks } from './0080-sound-tracks.ts'
import { editedWorks } from './0082-edited-works.ts'
import { signedJournals } from './0084-signed-journals.ts'
import { deviceRequests } from './0086-device-requests.ts'
import { onlyDrafts } from './0088-only-drafts.ts'
import { changedTimes } from './0089-changed-times.ts'
import { skippedWorks } from './0090-skipped-works.ts'
import { plannedTimes } from './0091-planned-times.ts'
import { formerTimes } from './0092-former-times.ts'
import { runHeard } from './0093-run-heard.ts'
import { accountGains } from './0095-account-gains.ts'
import { dataFigures } from './0096-data-figures.ts'
import { demoCompanies } from './0098-demo-companies.ts'
import { runWishes } from './0094-run-wishes.ts'
import { shareLinks } from './0099-share-links.ts'
import { topWorks } from './0100-top-works.ts'
import { leads } from './0101-leads.ts'
import { worksOut } from './0102-works-out.ts'
import { inbox } from './0103-inbox.ts'
import { replies } from './0104-replies.ts'
import { leadWords } from './0105-lead-words.ts'
import { autoReply } from './0106-auto-reply.ts'
import { smartOperations } from './0107-smart-operations.ts'
import { keptCounts } from './0108-kept-counts.ts'
import { assignedTime } from './0109-assigned-time.ts'
import { operationEarlier } from './0110-operation-earlier.ts'
import { readingAdded } from './0111-reading-added.ts'
import type { Migration } from './schema.ts'

export const MIGRATIONS: readonly Migration[] = [
  tenancy,
  system,
  accounts,
  files,
  clips,
  publishing,
  publishingLists,
  materialLists,
  searchLists,
  platformWorks,
  publishPace,
  accountProxy,
  officialInterfaces,
  accountNumbers,
  publishingGrid,
  accountUses,
  articles,
  clipVariety,
  materialCenter,
  copywritings,
  ownFonts,
  machines,
  materialFilters,
  keywords,
  plans,
  ranks,
  planContents,
  ai,
  publishItemLists,
  calendar,
  articleDrafts,
  places,
  clipPlans,
  titleLists,
  largeLists,
  moreArticles,
  anchorUses,
  rewriteReview,
  planCuts,
  articlesPerPost,
  programLinks,
  scopeIndexes,
  epochs,
  jobOwners,
  deviceApprovals,
  sessionBindings,
  publishRuns,
  platformFacts,
  filmGuard,
  clipRequests,
  uncountedClips,
  lostWorks,
  timeChannels,
  soundTracks,
  editedWorks,
  signedJournals,
  deviceRequests,
  onlyDrafts,
  changedTimes,
  skippedWorks,
  plannedTimes,
  formerTimes,
  runHeard,
  runWishes,
  accountGains,
  dataFigures,
  demoCompanies,
  shareLinks,
  topWorks,
  leads,
  worksOut,
  inbox,
  replies,
  leadWords,
  autoReply,
  smartOperations,
  keptCounts,
  assignedTime,
  operationEarlier,
  readingAdded,
]
