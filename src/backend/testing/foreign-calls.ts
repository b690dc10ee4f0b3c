// For every call that takes ids: the same call with another tenant's ids, and how it must be answered.
import { OWN_FONTS_FROM } from '../../contract/constants.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import * as accountUses from '../../contract/http/account-uses.ts'
import * as accountStats from '../../contract/http/account-stats.ts'
import * as admin from '../../contract/http/admin.ts'
import * as article from '../../contract/http/article.ts'
import * as articleDraft from '../../contract/http/article-draft.ts'
import * as attachment from '../../contract/http/attachment.ts'
import * as autoPublish from '../../contract/http/auto-publish.ts'
import * as clip from '../../contract/http/clip.ts'
import * as clipFonts from '../../contract/http/clip-fonts.ts'
import * as common from '../../contract/http/common.ts'
import * as creation from '../../contract/http/creation.ts'
import * as ai from '../../contract/http/ai.ts'
import * as keywordIdeas from '../../contract/http/keyword-ideas.ts'
import * as keywords from '../../contract/http/keywords.ts'
import * as publishGrid from '../../contract/http/publish-grid.ts'
import * as publishItems from '../../contract/http/publish-items.ts'
import * as installation from '../../contract/http/installation.ts'
import * as publishRuns from '../../contract/http/publish-runs.ts'
import * as runCalls from '../../contract/http/run-calls.ts'
import * as institutions from '../../contract/http/institutions.ts'
import * as restores from '../../contract/http/restores.ts'
import * as shops from '../../contract/http/shops.ts'
import * as phone from '../../contract/http/phone.ts'
import * as attribution from '../../contract/http/attribution.ts'
import * as microApps from '../../contract/http/micro-apps.ts'
import * as places from '../../contract/http/places.ts'
import * as plan from '../../contract/http/plan.ts'
import * as rank from '../../contract/http/rank.ts'
import * as planTitles from '../../contract/http/plan-titles.ts'
import * as official from '../../contract/http/official.ts'
import * as ownSessions from '../../contract/http/own-sessions.ts'
import * as thirdAuth from '../../contract/http/third-auth.ts'
import * as wechat from '../../contract/http/wechat.ts'
import * as wisdom from '../../contract/http/wisdom-seo.ts'
import * as works from '../../contract/http/works.ts'
import type { ForeignIds } from './foreign-rows.ts'

/**
 * `missing`: 40401. `refused`: 40401, or 40001 on the field. `filter`: ids only narrow a list, which then has nothing of the other tenant. `unproved`: a computer's
 * word without its signature, 40901; done without effect where nothing is asked.
 */
type Expected = 'missing' | 'refused' | 'filter' | 'unproved'

export interface ForeignCall {
  endpoint: Endpoint
  expected: Expected
  input: (ids: ForeignIds, own: { account: number; token: string }) => unknown
}

const call = (expected: Expected, endpoint: Endpoint, input: ForeignCall['input']): ForeignCall => ({ endpoint, expected, input })
const clipConfig = (ids: ForeignIds) => ({ groups: [{ name: 'g', attachment_ids: [ids.attachment] }] })

/** The calls of a publish run, about works that are not of the caller's run. `filter`: answered without them. */
export const FOREIGN_RUN_CALLS: readonly ForeignCall[] = [
  call('filter', runCalls.runWorks, (f) => ({ ids: [f.item] })),
  call('missing', runCalls.runFile, (f) => ({ id: f.item })),
  call('missing', runCalls.runItemStart, (f) => ({ id: f.item })),
  call('missing', runCalls.runItemResult, (f) => ({ taskId: f.item, publishId: 'x', status: 2, attempt_no: 1 })),
  call('missing', runCalls.runItemResult, (f) => ({ taskId: f.item, publishId: 'x', status: -1, msg: 'x' })),
  call('filter', runCalls.reportRun, (f) => ({ state: 'running', items: [{ id: f.item, state: 'success', progress: 100, text: { code: 'success', params: {} } }] })),
]

export const FOREIGN_CALLS: readonly ForeignCall[] = [
  call('filter', accountStats.listAccountStats, (f) => ({ group_id: f.group, operator_admin_id: f.admin })),
  call('filter', accountStats.listAccountStats, (f) => ({ parent_id: f.account })),
  call('filter', admin.operationLog, (f) => ({ admin_id: f.admin })),
  call('filter', admin.exportOperations, (f) => ({ admin_id: f.admin })),
  call('filter', admin.runLog, (f) => ({ ref_type: 'clip', ref_id: f.clip })),
  call('filter', admin.walletLedger, (f) => ({ ref_type: 'clip', ref_id: f.clip })),
  call('filter', admin.deviceList, (f) => ({ device_id: f.deviceId })),
  call('missing', admin.approveDevice, (f) => ({ device_id: f.deviceId, key_mark: '0123456789abcdef', password: 'abcd1234' })),
  call('missing', admin.renameDevice, (f) => ({ device_id: f.deviceId, name: '前台' })),
  call('missing', admin.revokeDevice, (f) => ({ device_id: f.deviceId })),
  call('missing', ownSessions.endOwnSessions, (f) => ({ id: f.session })),
  call('refused', admin.setPersonalData, (f) => ({ profile: { avatar_attachment_id: f.attachment } })),
  call('missing', article.articleInfo, (f) => ({ id: f.article })),
  call('missing', article.articleVersionInfo, (f) => ({ id: f.article, version: 1 })),
  call('missing', articleDraft.articlePlanInfo, (f) => ({ id: f.articlePlan })),
  call('missing', articleDraft.cancelArticleOrder, (f) => ({ id: f.articleOrder })),
  call('missing', articleDraft.deleteArticlePlans, (f) => ({ ids: [f.articlePlan] })),
  call('missing', articleDraft.generateArticles, (f) => ({ keywords: ['x'], spec: { folder_id: f.folder }, client_token: 'token-article-1' })),
  call('missing', articleDraft.previewArticle, (f) => ({ keyword: 'x', spec: { folder_id: f.folder } })),
  call('missing', articleDraft.rejectArticles, (f) => ({ ids: [f.article] })),
  call('missing', articleDraft.reopenArticles, (f) => ({ ids: [f.article] })),
  call('missing', articleDraft.retryArticleOrder, (f) => ({ id: f.articleOrder })),
  call('missing', articleDraft.saveArticlePlan, (f) => ({ name: 'x', keywords: ['x'], spec: {}, third_auth_ids: [f.account], client_token: 'token-article-2' })),
  call('missing', articleDraft.saveArticlePlan, (f, own) => ({ name: 'x', keywords: ['x'], spec: { folder_id: f.folder }, third_auth_ids: [own.account], client_token: 'token-article-3' })),
  call('missing', articleDraft.saveArticlePlan, (f, own) => ({ id: f.articlePlan, name: 'x', keywords: ['x'], spec: {}, third_auth_ids: [own.account], client_token: 'token-article-4' })),
  call('missing', articleDraft.setArticlePlanStatus, (f) => ({ ids: [f.articlePlan], action: 'start' })),
  call('missing', article.copyArticles, (f) => ({ ids: [f.article] })),
  call('missing', article.deleteArticles, (f) => ({ ids: [f.article] })),
  call('missing', article.listArticleResults, (f) => ({ id: f.article })),
  call('missing', article.listArticleResults, (f) => ({ wisdom_task_id: f.task })),
  call('missing', article.listArticleVersions, (f) => ({ id: f.article })),
  call('missing', article.restoreArticles, (f) => ({ ids: [f.article] })),
  call('missing', article.restoreArticleVersion, (f) => ({ id: f.article, version: 1 })),
  call('missing', article.reviewArticles, (f) => ({ ids: [f.article] })),
  call('missing', article.saveArticle, (f) => ({ id: f.article, kind: 'article', title: 'x', content_html: '' })),
  call('refused', article.saveArticle, (f) => ({ kind: 'article', title: 'x', content_html: `<img data-attachment-id="${f.attachment}">` })),
  call('refused', article.saveArticle, (f) => ({ kind: 'article', title: 'x', content_html: `<img src="/files/t/${f.tenant}/material/FOREIGN-MARK.png?e=1&s=1">` })),
  call('refused', article.saveArticle, (f) => ({ kind: 'article', title: 'x', content_html: '', cover_attachment_id: f.attachment })),
  call('missing', clipFonts.deleteFonts, (f) => ({ ids: [f.font] })),
  call('missing', creation.deleteClipTemplates, (f) => ({ ids: [f.template] })),
  call('missing', creation.deleteCopyWritings, (f) => ({ ids: [f.copy] })),
  call('filter', creation.listClipTemplates, (f) => ({ ids: [f.template] })),
  call('missing', creation.saveCopyWriting, (f) => ({ id: f.copy, title: 'x', content: 'x' })),
  call('filter', attachment.attachmentList, (f) => ({ folder_id: f.folder, ids: [f.attachment] })),
  call('missing', ai.acceptRewrites, (f) => ({ ids: [f.rewrite], accept: 1 })),
  call('missing', ai.reopenRewrites, (f) => ({ ids: [f.rewrite] })),
  call('missing', ai.editRewrite, (f) => ({ id: f.rewrite, text: 'x' })),
  call('filter', ai.listRewrites, (f) => ({ plan_id: f.plan })),
  call('filter', attribution.attributedWords, (f) => ({ plan_id: f.plan })),
  call('filter', attribution.attributionChain, (f) => ({ publish_item_id: f.item })),
  call('filter', attribution.exportAttributedWords, (f) => ({ plan_id: f.plan })),
  call('filter', attribution.exportAttributionChain, (f) => ({ publish_item_id: f.item })),
  call('missing', places.editPlaces, (f) => ({ ids: [f.place], is_bind: 0 })),
  call('missing', places.deletePlaces, (f) => ({ ids: [f.place] })),
  call('filter', places.searchPlaces, (f) => ({ keyword: 'x', third_auth_id: f.account })),
  call('filter', places.restorePlaces, (f) => ({ ids: [f.place] })),
  call('missing', places.placeSearcher, (f) => ({ third_auth_id: f.account })),
  call('missing', places.lookupAccount, (f) => ({ third_auth_id: f.account })),
  call('filter', places.boundAnchors, (f) => ({ third_auth_id: f.account })),
  call('missing', microApps.saveMicroApp, (f) => ({ id: f.program, name: 'x', platform_value: 'douyin', app_id: 'x', app_title: 'x', app_url: 'x' })),
  call('missing', microApps.editMicroApps, (f) => ({ ids: [f.program], status: 0 })),
  call('missing', microApps.deleteMicroApps, (f) => ({ ids: [f.program] })),
  call('filter', microApps.restoreMicroApps, (f) => ({ ids: [f.program] })),
  call('missing', keywords.deleteKeywords, (f) => ({ ids: [f.keyword] })),
  call('missing', keywords.restoreKeywords, (f) => ({ ids: [f.keyword] })),
  call('missing', keywords.editKeywords, (f) => ({ ids: [f.keyword], group_name: 'x' })),
  call('missing', attachment.attachmentUses, (f) => ({ ids: [f.attachment] })),
  call('missing', attachment.deleteAttachments, (f) => ({ ids: [f.attachment], force: 1 })),
  call('missing', attachment.editAttachments, (f) => ({ ids: [f.attachment], filename: 'x' })),
  call('missing', attachment.restoreAttachments, (f) => ({ ids: [f.attachment] })),
  call('missing', attachment.saveFolder, (f) => ({ id: f.folder, name: 'x' })),
  call('missing', attachment.saveFolder, (f) => ({ parent_id: f.folder, name: 'x' })),
  call('missing', attachment.ensureFolders, (f) => ({ parent_id: f.folder, paths: ['x'] })),
  call('missing', attachment.deleteFolder, (f) => ({ id: f.folder, with_files: 1, force: 1 })),
  call('missing', attachment.restoreFolder, (f) => ({ id: f.folder })),
  call('missing', attachment.purgeAttachments, (f) => ({ ids: [f.attachment] })),
  call('filter', attachment.musicList, (f) => ({ ids: [f.attachment] })),
  call('missing', attachment.setFavorite, (f) => ({ ids: [f.attachment], favorite: 1 })),
  call('missing', attachment.setLicense, (f) => ({ ids: [f.attachment], license: 'x' })),
  call('missing', attachment.audioPeaks, (f) => ({ id: f.attachment })),
  call('missing', attachment.playableCopy, (f) => ({ id: f.attachment, make: 1 })),
  call('filter', attachment.bgmList, (f) => ({ category_id: f.folder })),
  call('filter', attachment.postImageList, (f) => ({ folder_id: f.folder, min_width: 1 })),
  call('missing', autoPublish.countHandIns, (f) => ({ ids: [f.account] })),
  call('missing', autoPublish.foreseeHandIns, (f) => ({ items: [{ id: f.item, timing_time: 1_900_000_000 }] })),
  call('missing', autoPublish.reportDueItem, (f) => ({ id: f.item, device_id: 'own-device-1', status: 1 })),
  call('refused', clip.addClip, (f) => ({ name: 'x', mode: 'clip', num: 1, config: clipConfig(f), client_token: 'token-0001' })),
  call('missing', clip.appendClip, (f) => ({ id: f.clip, num: 1, client_token: 'token-0007' })),
  call('missing', clip.cancelClip, (f) => ({ id: f.clip })),
  call('refused', clip.missingGlyphs, (f) => ({ texts: ['x'], font_id: OWN_FONTS_FROM + f.font })),
  call('refused', clip.clipCapacity, (f) => ({ mode: 'clip', config: clipConfig(f) })),
  call('missing', clip.clipInfo, (f) => ({ id: f.clip })),
  call('missing', clip.deleteClips, (f) => ({ ids: [f.clip] })),
  call('missing', clip.deleteClips, (f) => ({ output_ids: [f.output] })),
  call('missing', clip.downloadClips, (f) => ({ id: f.clip })),
  call('missing', clip.downloadClips, (f) => ({ output_ids: [f.output] })),
  call('missing', clip.editClip, (f) => ({ id: f.clip, name: 'x' })),
  call('filter', clip.listClips, (f) => ({ wisdom_task_id: f.task })),
  call('filter', clip.listClips, (f) => ({ plan_id: f.plan })),
  call('filter', clip.listOutputs, (f) => ({ clip_id: f.clip, ids: [f.output] })),
  call('filter', clip.listOutputs, (f) => ({ plan_id: f.plan })),
  call('missing', clip.refreshClip, (f) => ({ id: f.clip })),
  call('missing', clip.setOutputCover, (f) => ({ output_id: f.output, mode: 'best' })),
  call('missing', clip.renameOutput, (f) => ({ output_id: f.output, title: 'x' })),
  call('refused', clip.tryClip, (f) => ({ mode: 'clip', config: clipConfig(f) })),
  call('refused', clip.previewClip, (f) => ({ mode: 'clip', config: clipConfig(f) })),
  call('missing', common.cancelJob, (f) => ({ job_id: f.job })),
  call('missing', common.jobStatus, (f) => ({ job_id: f.job })),
  call('missing', common.cancelUpload, (f) => ({ upload_id: f.uploadId })),
  call('missing', common.uploadNotify, (f) => ({ upload_id: f.uploadId })),
  call('missing', common.getUploadParams, (f) => ({ filename: 'x.png', size: 5, folder_id: f.folder })),
  call('missing', accountUses.beatAccountUses, (f) => ({ ids: [f.account], purpose: 'view', device_id: 'own-device-1' })),
  call('missing', accountUses.forceAccountUse, (f) => ({ third_auth_id: f.account, device_id: 'own-device-1' })),
  call('missing', accountUses.markAccountMoved, (f) => ({ third_auth_id: f.account, moved_to: 'x' })),
  call('missing', accountUses.releaseAccountUses, (f) => ({ ids: [f.account], purpose: 'view', device_id: 'own-device-1' })),
  call('missing', accountUses.reportAddress, (f) => ({ third_auth_id: f.account, proxy_host: 'x', before: '1.1.1.1', after: '2.2.2.2' })),
  call('missing', publishGrid.allowDuplicates, (f) => ({ ids: [f.item], allow: 1, reason: 'x' })),
  call('refused', publishGrid.batchPublish, (f) => ({ items: [{ third_auth_id: f.account, title: 'x', media_type: 4, attachment_id: f.attachment }], client_token: 'token-0004' })),
  call('refused', publishGrid.batchPublish, (f, own) => ({ items: [{ third_auth_id: own.account, title: 'x', media_type: 4, clip_output_id: f.output }], client_token: 'token-0005' })),
  call('refused', publishGrid.batchPublish, (f, own) => ({ items: [{ third_auth_id: own.account, title: 'x', media_type: 2, article_id: f.article }], client_token: 'token-0006' })),
  call('refused', publishGrid.batchPublish, (f, own) => ({ items: [{ third_auth_id: own.account, title: 'x', media_type: 3, article_id: f.article, more_article_ids: [f.article] }], client_token: 'token-0061' })),
  call('missing', publishGrid.listRegions, (f) => ({ third_auth_ids: [f.account] })),
  call('refused', publishGrid.previewTask, (f, own) => ({ type: 'clip', sources: { attachment_ids: [f.attachment] }, third_auth_ids: [own.account] })),
  call('missing', publishGrid.restoreItems, (f) => ({ ids: [f.item] })),
  call('missing', publishGrid.saveItems, (f) => ({ items: [{ id: f.item, title: 'x' }] })),
  call('filter', publishItems.listItems, (f) => ({ wisdom_task_id: f.task, plan_id: f.plan, third_auth_id: f.account })),
  call('missing', publishItems.planItemTimes, (f) => ({ ids: [f.item], schedule: { mode: 'now' } })),
  call('missing', publishGrid.setRegions, (f) => ({ items: [{ third_auth_id: f.account, region: 'x' }] })),
  call('missing', institutions.conferChildren, (f) => ({ parent_id: f.account })),
  call('missing', institutions.listChildren, (f) => ({ parent_id: f.account })),
  call('missing', institutions.renewChildren, (f) => ({ parent_id: f.account, ids: [f.account], client_token: 'token-0004' })),
  call('missing', institutions.renewalQuote, (f) => ({ parent_id: f.account, ids: [f.account] })),
  call('missing', institutions.setInstitution, (f) => ({ third_auth_id: f.account, on: 1 })),
  call('missing', institutions.reportChildren, (f) => ({ parent_id: f.account, state: f.loginId, list: [] })),
  call('missing', shops.refreshShop, (f) => ({ third_auth_id: f.account })),
  call('missing', thirdAuth.refreshAccounts, (f) => ({ ids: [f.account] })),
  call('missing', shops.reportShop, (f) => ({ third_auth_id: f.account, list: [] })),
  call('missing', wechat.bindWechat, (f) => ({ third_auth_id: f.account })),
  call('filter', wechat.checkBindQrCode, (f) => ({ scene_key: f.loginId })),
  call('missing', wechat.unbindWechat, (f) => ({ third_auth_id: f.account })),
  call('missing', thirdAuth.accountDetail, (f) => ({ id: f.account })),
  call('filter', thirdAuth.accountExists, () => ({ platform_value: 'douyin', account_id: 'FOREIGN-MARK' })),
  call('missing', thirdAuth.authorize, (f) => ({ platform_value: 'douyin', third_auth_id: f.account })),
  call('refused', thirdAuth.authorizeCallback, (f) => ({ state: f.loginId, account: { account_id: 'a', openname: 'a' } })),
  call('missing', thirdAuth.deleteAccounts, (f) => ({ ids: [f.account] })),
  call('missing', thirdAuth.deleteGroups, (f) => ({ ids: [f.group] })),
  call('missing', thirdAuth.deletePreview, (f) => ({ ids: [f.account] })),
  call('missing', thirdAuth.editAccount, (f) => ({ ids: [f.account], remark: 'x' })),
  call('filter', thirdAuth.listAccounts, (f) => ({ group_id: f.group, operator_admin_id: f.admin })),
  call('filter', thirdAuth.listAccounts, (f) => ({ parent_id: f.account })),
  call('missing', thirdAuth.loginCallback, (f) => ({ login_id: f.loginId, result: { status: 'ok', account: { account_id: 'a', openname: 'a' } } })),
  call('missing', thirdAuth.loginNeedInfo, (f) => ({ third_auth_id: f.account })),
  call('missing', thirdAuth.reportLoginChecks, (f) => ({ check_id: f.checkId, results: [{ id: f.account, third_login_status: 2 }] })),
  call('missing', thirdAuth.reportProxyTest, (f) => ({ third_auth_id: f.account, proxy_host: 'x', reachable: 1, ms: 1 })),
  call('missing', thirdAuth.saveGroup, (f) => ({ id: f.group, name: 'x' })),
  call('missing', thirdAuth.setAccountsGroup, (f) => ({ ids: [f.account], group_id: 0 })),
  call('missing', thirdAuth.setAccountsGroup, (f, own) => ({ ids: [own.account], group_id: f.group })),
  call('missing', thirdAuth.setAccountsOperator, (f) => ({ ids: [f.account], operator_admin_id: 0 })),
  call('missing', thirdAuth.setAccountsOperator, (f, own) => ({ ids: [own.account], operator_admin_id: f.admin })),
  call('missing', thirdAuth.setAccountsProxy, (f) => ({ ids: [f.account], proxy: 'http://10.0.0.8:8080' })),
  call('missing', thirdAuth.takeLoginChecks, (f) => ({ ids: [f.account] })),
  call('missing', plan.addPlanMaterial, (f) => ({ plan_id: f.plan, slot: 1, attachment_ids: [f.attachment] })),
  call('filter', plan.bestTimes, (f) => ({ third_auth_id: f.account })),
  call('missing', plan.copyPlan, (f) => ({ id: f.plan })),
  call('missing', plan.deletePlanMaterial, (f) => ({ plan_id: f.plan, slot: 1, attachment_ids: [f.attachment] })),
  call('missing', plan.deletePlans, (f) => ({ ids: [f.plan] })),
  call('missing', plan.findSlots, (f) => ({ third_auth_ids: [f.account], count: 1 })),
  call('filter', plan.listPlans, (f) => ({ admin_id: f.admin })),
  call('missing', plan.moveCalendarItem, (f) => ({ id: f.item, timing_time: 4_000_000_000 })),
  call('missing', plan.moveCalendarItems, (f) => ({ moves: [{ id: f.item, timing_time: 4_000_000_000 }] })),
  call('filter', plan.unscheduledItems, (f) => ({ plan_id: f.plan, third_auth_ids: [f.account] })),
  call('filter', plan.findSlots, (f) => ({ item_ids: [f.item] })),
  call('filter', plan.planCalendar, (f) => ({ from: '2026-06-01', to: '2026-06-02', plan_id: f.plan, third_auth_ids: [f.account] })),
  call('missing', plan.movePlanMaterial, (f) => ({ plan_id: f.plan, from: 1, to: 2, attachment_ids: [f.attachment] })),
  call('filter', planTitles.listPlanTitles, (f) => ({ plan_id: f.plan })),
  call('missing', planTitles.discardPlanTitles, (f) => ({ ids: [f.title] })),
  call('missing', plan.planMaterials, (f) => ({ plan_id: f.plan })),
  call('missing', plan.cutPlanMaterial, (f) => ({ plan_id: f.plan, slot: 1, attachment_id: f.attachment, in: 1 })),
  call('missing', plan.setPlanClip, (f) => ({ id: f.plan, clip_id: f.clip })),
  call('missing', plan.planInfo, (f) => ({ id: f.plan })),
  call('missing', plan.previewPlan, (f, own) => ({ id: f.plan, main_words: ['换机油'], daily_num: 1, total_num: 1, start_date: '2026-06-01', third_auth_ids: [own.account] })),
  call('missing', plan.savePlan, (f, own) => ({ id: f.plan, name: 'x', main_words: ['换机油'], suffix_words: ['多少钱一次'], daily_num: 1, total_num: 1, start_date: '2026-06-01', third_auth_ids: [own.account], client_token: 'token-0008' })),
  call('refused', plan.savePlan, (f) => ({ name: 'x', main_words: ['换机油'], suffix_words: ['多少钱一次'], daily_num: 1, total_num: 1, start_date: '2026-06-01', third_auth_ids: [f.account], client_token: 'token-0009' })),
  call('missing', plan.setPlanStatus, (f) => ({ ids: [f.plan], action: 'pause' })),
  call('missing', rank.addRankKeywords, (f) => ({ list: [{ keyword: 'x', platform_value: 'douyin', plan_id: f.plan }] })),
  call('missing', rank.addRankKeywords, (f) => ({ list: [{ keyword: 'x', platform_value: 'douyin' }], eyes: [{ platform_value: 'douyin', third_auth_id: f.account }] })),
  call('missing', rank.setRankEyes, (f) => ({ list: [{ platform_value: 'douyin', third_auth_id: f.account }] })),
  call('missing', rank.checkRanksNow, (f) => ({ ids: [f.rankWord] })),
  call('missing', rank.checkRanksNow, (f) => ({ publish_item_ids: [f.item] })),
  call('filter', rank.cancelRankChecks, (f) => ({ ids: [f.rankWord] })),
  call('missing', rank.deleteRankKeywords, (f) => ({ ids: [f.rankWord] })),
  call('missing', rank.editRankKeywords, (f) => ({ ids: [f.rankWord], enabled: 0 })),
  call('filter', rank.exportRanks, (f) => ({ ids: [f.rankWord], plan_id: f.plan })),
  call('filter', rank.listInclusions, (f) => ({ wisdom_task_id: f.task, plan_id: f.plan })),
  call('filter', rank.listRanks, (f) => ({ plan_id: f.plan })),
  call('missing', rank.planWords, (f) => ({ plan_id: f.plan, kind: 'mains' })),
  call('missing', rank.rankHistory, (f) => ({ id: f.rankWord })),
  call('missing', rank.reportInclusion, (f) => ({ publish_item_id: f.item, status: 'included' })),
  call('missing', rank.reportRank, (f) => ({ job_item_id: f.rankCheck, device_id: 'own-device-1', status: 'ok', hits: [], depth: 50 })),
  call('filter', rank.returnRankJobs, (f) => ({ job_item_ids: [f.rankCheck], device_id: 'own-device-1' })),
  call('missing', rank.saveManualRank, (f) => ({ rank_keyword_id: f.rankWord, rank: 1, checked_time: 1_700_000_000 })),
  call('filter', rank.takeRankJobs, () => ({ device_id: 'own-device-1' })),
  call('missing', restores.closeRestore, (f) => ({ id: f.restore })),
  call('missing', restores.releaseRestoreCheck, (f) => ({ id: f.restoreCheck, reason: 'x' })),
  call('unproved', restores.reportJournal, (f) => ({ device_id: 'own-device-1', epoch: '', since: 0, after: 0, next: 0, list: [{ item_id: f.item, attempt_no: 1, epoch: 'e0', time: 1_700_000_000, platform_value: 'douyin', account_id: 'x', openname: '', title: 'x', file_hash: '', outcome: 'done', publishId: 'x', platform_item_id: 'x', platform_url: '', msg: '' }] })),
  call('refused', wisdom.addTask, (f) => ({ type: 'clip', name: 'x', sources: { attachment_ids: [f.attachment] }, third_auth_ids: [f.account], client_token: 'token-0002' })),
  call('refused', wisdom.addTask, (f, own) => ({ type: 'clip', name: 'x', sources: { clip_output_ids: [f.output] }, third_auth_ids: [own.account], client_token: 'token-0003' })),
  call('refused', wisdom.addTask, (f, own) => ({ type: 'article', name: 'x', sources: { article_ids: [f.article] }, third_auth_ids: [own.account], client_token: 'token-0007' })),
  call('refused', wisdom.addTask, (f, own) => ({ type: 'officialAccount', name: 'x', sources: { article_sets: [[f.article]] }, third_auth_ids: [own.account], client_token: 'token-0011' })),
  call('refused', wisdom.addTask, (f, own) => ({ type: 'clip', name: 'x', sources: { attachment_ids: [f.attachment] }, third_auth_ids: [own.account], poi_id: f.place, client_token: 'token-0012' })),
  call('refused', wisdom.addTask, (f, own) => ({ type: 'clip', name: 'x', sources: { attachment_ids: [f.attachment] }, third_auth_ids: [own.account], micro_app_id: f.program, client_token: 'token-0013' })),
  call('missing', wisdom.addTask, (f, own) => ({ type: 'clip', name: 'x', sources: { attachment_ids: [f.attachment] }, third_auth_ids: [own.account], plan_id: f.plan, client_token: 'token-0010' })),
  call('missing', wisdom.cancelItems, (f) => ({ ids: [f.item] })),
  call('missing', wisdom.deleteTasks, (f) => ({ ids: [f.task] })),
  call('missing', wisdom.editItem, (f) => ({ id: f.item, title: 'x' })),
  call('missing', wisdom.editItems, (f) => ({ ids: [f.item], patch: { title: 'x' } })),
  call('missing', wisdom.editTask, (f) => ({ wisdom_task_id: f.task, name: 'x' })),
  call('filter', wisdom.listRecords, (f) => ({ publish_item_id: f.item, wisdom_task_id: f.task, third_auth_id: f.account })),
  call('filter', wisdom.listTasks, (f) => ({ admin_id: f.admin })),
  call('missing', wisdom.preparePublishFile, (f) => ({ id: f.item })),
  call('missing', wisdom.publishLock, (f) => ({ wisdom_task_id: f.task })),
  call('missing', wisdom.publishPreflight, (f) => ({ ids: [f.item] })),
  call('missing', wisdom.publishPreflight, (f) => ({ wisdom_task_id: f.task })),
  call('missing', wisdom.reportOutcome, (f) => ({ device_id: 'own-device-1', signature: 'x', outcome: { item_id: f.item, attempt_no: 1, epoch: 'e0', outcome: 'done', publishId: 'x', platform_item_id: 'x', platform_url: '', msg: '' } })),
  call('missing', wisdom.publishRecordResult, (f) => ({ taskId: f.item, publishId: 'x', status: 2 })),
  call('missing', phone.phoneCode, (f) => ({ id: f.item })),
  call('missing', publishRuns.startPublishRun, (f) => ({ wisdom_task_id: f.task, device_id: 'own-device-1' })),
  call('missing', publishRuns.publishRunDetail, (f) => ({ run_id: f.run })),
  call('missing', publishRuns.steerPublishRun, (f) => ({ run_id: f.run, wish: 'stop' })),
  call('missing', publishRuns.skipRunItem, (f) => ({ run_id: f.run, item_id: f.item })),
  call('missing', publishRuns.retryPublishRun, (f) => ({ run_id: f.run, device_id: 'own-device-1' })),
  call('missing', publishRuns.takeOverRun, (f) => ({ run_id: f.run, device_id: 'own-device-1' })),
  call('missing', wisdom.publishStart, (f) => ({ id: f.item, lock_token: f.lockToken })),
  call('missing', wisdom.retryItems, (f) => ({ ids: [f.item] })),
  call('missing', wisdom.setEditStatus, (f) => ({ wisdom_task_id: f.task, edit_status: 1, lock_token: f.lockToken })),
  call('missing', wisdom.setPublishLock, (f) => ({ wisdom_task_id: f.task, oneClickPublishStatus: 1, force: 1 })),
  call('missing', wisdom.taskInfo, (f) => ({ wisdom_task_id: f.task })),
  call('missing', wisdom.taskVideoList, (f) => ({ wisdom_task_id: f.task })),
  call('missing', works.accountWorks, (f) => ({ third_auth_id: f.account })),
  call('missing', works.reportWorks, (f) => ({ third_auth_id: f.account, look_no: 1, device_id: 'own-device-1', complete_from: 0, works: [] })),
  call('missing', works.takeDueLooks, (f) => ({ device_id: 'own-device-1', third_auth_id: f.account })),
  call('missing', works.taskWorks, (f) => ({ wisdom_task_id: f.task })),
]

/** Calls whose ids name nothing that a tenant owns: texts made by helpers and platforms, or the caller's own. */
export const WITHOUT_ROWS: readonly Endpoint[] = [installation.saveNotice, installation.delNotice, places.listPlaces, places.addPlaces, places.nearPlaces, microApps.listMicroApps, keywordIdeas.searchCrux, keywordIdeas.searchCruxSenior, keywordIdeas.saveHelperWords, keywords.listKeywords, keywords.exportKeywords, keywords.mixKeywords, keywords.importKeywords, keywords.addKeywords, creation.creationData, creation.listCopyWritings, creation.listIndustries, official.saveInterfaceKeys, admin.login, admin.registerDevice, autoPublish.takeDueItems, publishRuns.startDueRun, runCalls.openRun, ...runCalls.RUN_CALLS, common.uploadFile, wechat.setWechatSetup]
