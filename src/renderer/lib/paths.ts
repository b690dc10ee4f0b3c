/** Every address of the product, once. */
export const PATHS = {
  home: '/',
  login: '/login',
  /** Platforms send the browser back here. */
  oauthCallback: '/oauth/callback',
  notFound: '/404',
  refused: '/401',
  dashboard: '/index',
  accounts: '/account/authorization',
  materials: '/materialCenter/materialCenter',
  music: '/musicCenter/musicCenter',
  seoList: '/intellectSeo/list',
  seoClip: '/intellectSeo/clip',
  seoSmart: '/intellectSeo/smart',
  seoNine: '/intellectSeo/dugujiujian',
  seoTemplate: '/intellectSeo/clipTemplate',
  seoImageText: '/intellectSeo/imageText',
  seoPublish: '/intellectSeo/videoPublish',
  videos: '/video/list',
  production: '/videoProduction/videoProduction',
  creation: '/creation/creation',
  articles: '/articleList/list',
  articleEditor: '/intellectSeo/editorSEO',
  officialAccounts: '/intellectSeo/officialAccount',
  articlePlan: '/articlePlaneEditor/articlePlaneEditor',
  planList: '/planList/planList',
  addPlan: '/addPlan/addPlan',
  planMaterials: '/planList/addVideoData',
  planClip: '/planList/clip',
  planTask: '/planTask/planTask',
  planSend: '/planSendVideo/planSendVideo',
  planCalendar: '/planCalendar/planCalendar',
  planRank: '/planRank/planRank',
  /** The company's keywords. */
  keywords: '/planList/keywords',
  /** Titles of plans. */
  planTitles: '/planList/titles',
  /** From a keyword to what it brought. */
  attribution: '/planRank/attribution',
  /** Smart operations. */
  operations: '/operation/operation',
  chat: '/chat/chat',
  autoReply: '/autoReply/autoReply',
  leads: '/customerCapital/customerCapital',
  customers: '/customerList',
  phoneLeads: '/customerOperations/telephoneClues',
  appointments: '/customerOperations/appointments',
  places: '/addressList/addressList',
  microApps: '/microAppList/microAppList',
  analysis: '/data/analysis',
  workList: '/data/workList',
  /** For a television. */
  operationMarket: '/operationMarket',
  personal: '/personal/personal',
} as const

/** Address with a query; empty values are left out. */
export function withQuery(path: string, query: Readonly<Record<string, string | number | undefined>>): string {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query))
    if (value !== undefined && value !== '') search.set(key, String(value))
  const text = search.toString()
  return text === '' ? path : `${path}?${text}`
}
