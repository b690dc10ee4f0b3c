import type { ComponentType } from 'react'
import type { Feature } from '../../contract/endpoint.ts'
import type { Perm } from '../../contract/permissions.ts'
import { PATHS } from '../lib/paths.ts'

/** One screen. */
export interface RouteLine {
  path: string
  /** Key of the title under `routes` of the shell's texts. */
  title: string
  /** Key of the parent title under `routes`: shown in the breadcrumb, highlights the menu group. */
  parent?: string
  /** Address of the menu item to highlight; the screen's own path when absent. */
  menu?: string
  /** `public` opens without a token. */
  access?: 'public' | 'token'
  /** `bare` has no menu and no top bar. */
  layout?: 'shell' | 'bare'
  /** Right that the screen needs; without it /401 says so. */
  perm?: Perm
  /** Part of the product that an edition can close. */
  feature?: Feature
  /** Namespaces of texts loaded together with the screen's code. */
  texts?: readonly string[]
  page: () => Promise<ComponentType>
}

/** Every screen, one line each; each loads on demand. */
export const ROUTES: readonly RouteLine[] = [
  { path: PATHS.login, title: 'login', access: 'public', layout: 'bare', texts: ['session'], page: () => import('../features/session-pages/login-page.tsx').then((m) => m.LoginPage) },
  { path: PATHS.oauthCallback, title: 'oauthCallback', layout: 'bare', perm: 'account:auth', texts: ['official'], page: () => import('../features/oauth/oauth-callback-page.tsx').then((m) => m.OauthCallbackPage) },
  { path: PATHS.accounts, title: 'accounts', perm: 'account:list', texts: ['accounts', 'person', 'official', 'moves', 'institutions', 'wechat', 'grid'], page: () => import('../features/accounts/accounts-page.tsx').then((m) => m.AccountsPage) },
  { path: PATHS.seoList, title: 'seoList', parent: 'smartSeo', perm: 'task:list', feature: 'smart-seo', texts: ['seo', 'grid', 'preview', 'publish'], page: () => import('../features/seo-videos/list/seo-list-page.tsx').then((m) => m.SeoListPage) },
  { path: PATHS.seoClip, title: 'seoClip', parent: 'smartSeo', perm: 'clip:edit', feature: 'smart-seo', texts: ['seo', 'wizards', 'grid', 'voices', 'preview', 'type'], page: () => import('../features/seo-videos/clip/clip-page.tsx').then((m) => m.ClipPage) },
  { path: PATHS.seoSmart, title: 'seoSmart', parent: 'smartSeo', menu: PATHS.production, perm: 'clip:edit', feature: 'smart-seo', texts: ['seo', 'wizards', 'grid', 'voices', 'preview', 'type', 'rewrite'], page: () => import('../features/seo-videos/smart/smart-page.tsx').then((m) => m.SmartPage) },
  { path: PATHS.seoNine, title: 'seoNine', parent: 'smartSeo', menu: PATHS.production, perm: 'clip:edit', feature: 'smart-seo', texts: ['seo', 'wizards', 'grid', 'voices', 'preview', 'type'], page: () => import('../features/seo-videos/nine/nine-page.tsx').then((m) => m.NinePage) },
  { path: PATHS.seoTemplate, title: 'seoTemplate', parent: 'smartSeo', menu: PATHS.production, perm: 'clip:edit', feature: 'smart-seo', texts: ['seo', 'wizards', 'grid', 'voices', 'preview', 'type'], page: () => import('../features/seo-videos/template/template-page.tsx').then((m) => m.TemplatePage) },
  { path: PATHS.seoImageText, title: 'seoImageText', parent: 'smartSeo', menu: PATHS.production, perm: 'clip:edit', feature: 'smart-seo', texts: ['seo', 'wizards', 'grid', 'voices', 'preview', 'type'], page: () => import('../features/seo-videos/image-text/image-text-page.tsx').then((m) => m.ImageTextPage) },
  { path: PATHS.production, title: 'production', parent: 'smartSeo', perm: 'clip:list', feature: 'smart-seo', texts: ['production'], page: () => import('../features/seo-videos/production/production-page.tsx').then((m) => m.ProductionPage) },
  { path: PATHS.seoPublish, title: 'seoPublish', parent: 'smartSeo', perm: 'task:list', feature: 'smart-seo', texts: ['seo', 'grid', 'preview', 'publish', 'plantask'], page: () => import('../features/seo-videos/video-publish-page.tsx').then((m) => m.VideoPublishPage) },
  { path: PATHS.articles, title: 'articles', parent: 'smartSeo', perm: 'article:list', feature: 'smart-seo', texts: ['articles', 'drafts', 'mining', 'titles'], page: () => import('../features/articles/article-list-page.tsx').then((m) => m.ArticleListPage) },
  { path: PATHS.officialAccounts, title: 'officialAccounts', parent: 'smartSeo', perm: 'article:list', feature: 'smart-seo', texts: ['articles', 'drafts', 'mining', 'titles'], page: () => import('../features/articles/official-account-page.tsx').then((m) => m.OfficialAccountPage) },
  { path: PATHS.articleEditor, title: 'articleEditor', parent: 'smartSeo', menu: PATHS.articles, perm: 'article:list', feature: 'smart-seo', texts: ['articles', 'rewrite'], page: () => import('../features/articles/article-editor-page.tsx').then((m) => m.ArticleEditorPage) },
  { path: PATHS.articlePlan, title: 'articlePlan', parent: 'smartSeo', menu: PATHS.articles, perm: 'article:list', feature: 'smart-seo', texts: ['articles', 'drafts', 'mining', 'titles'], page: () => import('../features/articles/article-plan-page.tsx').then((m) => m.ArticlePlanPage) },
  { path: PATHS.dashboard, title: 'dashboard', texts: ['dashboard'], page: () => import('../features/dashboard/dashboard-page.tsx').then((m) => m.DashboardPage) },
  { path: PATHS.personal, title: 'personal', texts: ['settings', 'seo', 'official', 'wechat', 'voices', 'mining', 'rewrite', 'review'], page: () => import('../features/settings/personal-page.tsx').then((m) => m.PersonalPage) },
  { path: PATHS.creation, title: 'creation', parent: 'handbook', perm: 'clip:list', texts: ['creation', 'rewrite', 'review', 'mining'], page: () => import('../features/creation/creation-page.tsx').then((m) => m.CreationPage) },
  { path: PATHS.materials, title: 'materials', parent: 'handbook', perm: 'material:list', texts: ['materials'], page: () => import('../features/materials/materials-page.tsx').then((m) => m.MaterialsPage) },
  { path: PATHS.music, title: 'music', parent: 'handbook', perm: 'material:list', texts: ['music', 'materials'], page: () => import('../features/materials/music/music-page.tsx').then((m) => m.MusicPage) },
  { path: PATHS.videos, title: 'videos', parent: 'handbook', perm: 'clip:list', texts: ['videos'], page: () => import('../features/videos/videos-page.tsx').then((m) => m.VideosPage) },
  { path: PATHS.keywords, title: 'keywords', parent: 'oldPlan', perm: 'plan:list', texts: ['keywords', 'mining', 'titles'], page: () => import('../features/keywords/keywords-page.tsx').then((m) => m.KeywordsPage) },
  { path: PATHS.attribution, title: 'attribution', parent: 'oldPlan', perm: 'rank:list', feature: 'plans', texts: ['attribution'], page: () => import('../features/attribution/attribution-page.tsx').then((m) => m.AttributionPage) },
  { path: PATHS.places, title: 'places', parent: 'handbook', perm: 'poi:list', texts: ['places', 'mining'], page: () => import('../features/places/places-page.tsx').then((m) => m.PlacesPage) },
  { path: PATHS.microApps, title: 'microApps', parent: 'handbook', perm: 'microapp:list', texts: ['places'], page: () => import('../features/places/programs-page.tsx').then((m) => m.ProgramsPage) },
  { path: PATHS.planTitles, title: 'planTitles', parent: 'oldPlan', perm: 'plan:list', feature: 'plans', texts: ['planTitles'], page: () => import('../features/plans/titles/titles-page.tsx').then((m) => m.TitlesPage) },
  { path: PATHS.addPlan, title: 'addPlan', parent: 'planList', menu: PATHS.planList, perm: 'plan:edit', feature: 'plans', texts: ['addPlan', 'titles', 'mining', 'seo', 'wizards'], page: () => import('../features/plans/add-plan-page.tsx').then((m) => m.AddPlanPage) },
  { path: PATHS.planList, title: 'planList', parent: 'oldPlan', perm: 'plan:list', feature: 'plans', texts: ['planlist', 'review'], page: () => import('../features/plans/list/plan-list-page.tsx').then((m) => m.PlanListPage) },
  { path: PATHS.planMaterials, title: 'planMaterials', parent: 'oldPlan', menu: PATHS.planList, perm: 'plan:list', feature: 'plans', texts: ['planmaterials'], page: () => import('../features/plans/materials/plan-materials-page.tsx').then((m) => m.PlanMaterialsPage) },
  { path: PATHS.planRank, title: 'planRank', parent: 'oldPlan', perm: 'rank:list', feature: 'plans', texts: ['ranks'], page: () => import('../features/ranks/ranks-page.tsx').then((m) => m.RanksPage) },
  { path: PATHS.planClip, title: 'planClip', parent: 'oldPlan', menu: PATHS.planList, perm: 'clip:edit', feature: 'plans', texts: ['planclip', 'seo', 'grid', 'wizards', 'voices', 'preview', 'type', 'rewrite'], page: () => import('../features/seo-videos/plan/plan-clip-page.tsx').then((m) => m.PlanClipPage) },
  { path: PATHS.planTask, title: 'planTask', parent: 'oldPlan', perm: 'plan:list', feature: 'plans', texts: ['plantask', 'seo', 'publish'], page: () => import('../features/seo-videos/plan-task/plan-task-page.tsx').then((m) => m.PlanTaskPage) },
  { path: PATHS.planSend, title: 'planSend', parent: 'oldPlan', perm: 'task:edit', feature: 'plans', texts: ['plansend', 'plantask', 'seo', 'grid', 'preview', 'publish'], page: () => import('../features/seo-videos/plan-send/plan-send-page.tsx').then((m) => m.PlanSendPage) },
  { path: PATHS.planCalendar, title: 'planCalendar', parent: 'oldPlan', perm: 'plan:list', feature: 'plans', texts: ['calendar'], page: () => import('../features/calendar/calendar-page.tsx').then((m) => m.CalendarPage) },
  { path: PATHS.refused, title: 'refused', access: 'public', layout: 'bare', page: () => import('./status/refused-page.tsx').then((m) => m.RefusedPage) },
  { path: PATHS.notFound, title: 'notFound', access: 'public', layout: 'bare', page: () => import('./status/not-found-page.tsx').then((m) => m.NotFoundPage) },
]
