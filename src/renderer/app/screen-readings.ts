/**
 * Pinyin of the screens' Chinese names, by the key of their title: one syllable for each character, words in letters as
 * they stand.
 */
export const READINGS: Readonly<Record<string, string>> = {
  dashboard: 'shu ju kan ban',
  accounts: 'ju zhen zhang hao guan li',
  creation: 'chuang zuo zhong xin',
  materials: 'su cai guan li',
  music: 'yin yue ku',
  seoList: 'seo ren wu lie biao',
  production: 'shi pin zhi zuo',
  seoClip: 'hun jian',
  seoSmart: 'zhi neng cheng pian',
  seoNine: 'du gu jiu jian',
  seoTemplate: 'mu ban cheng pian',
  seoImageText: 'tu wen',
  seoPublish: 'xin jian fa bu',
  articles: 'wen zhang fa bu',
  officialAccounts: 'gong zhong hao',
  videos: 'cheng pian ku',
  personal: 'xi tong she zhi',
  planList: 'ji hua guan li',
  addPlan: 'chuang jian ji hua',
  planTask: 'shi pin lie biao',
  planSend: 'fa bu shi pin',
  planCalendar: 'yun ying ri li',
  planRank: 'cha kan pai ming',
  planTitles: 'biao ti ku',
  keywords: 'guan jian ci ku',
  attribution: 'xiao guo zhui zong',
  places: 'di zhi guan li',
  microApps: 'xiao cheng xu guan li',
}
