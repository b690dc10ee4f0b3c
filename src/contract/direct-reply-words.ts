// What an answer to a private message tells when it was not pressed; what comes behind the press is in reply-words.
/** Sentences; `site` as people call it: 抖音. */
export const DIRECT_REPLY_WORDS = {
  searching: (site: string) => `正在${site}的私信页查找要回复的会话`,
  notFound: (site: string) => `在${site}的会话里没有找到要回复的私信，可能已被撤回，或排在很早的位置`,
  noThread: (site: string) => `在${site}的私信页没有找到这个人的会话`,
  late: (site: string) => `没有在时限内从${site}的私信页找到这条私信`,
  withdrawn: '对方已撤回这条私信',
  ownMessage: '要回复的私信是账号自己发的',
  otherPerson: (site: string, name: string) => `${site}上这条私信的发送人是「${name}」，与要回复的人不一致`,
  otherWords: '这条私信的内容已经变化，请重新读取后再回复',
  alike: '私信列表里有多个同名的人，无法区分要回复哪一位',
  noName: (site: string) => `${site}没有给出对方的名字，无法核对要回复的人`,
  noDialog: (site: string) => `${site}没有打开唯一的私信输入框，页面可能已改版，请更新平台页面规则`,
  otherDialog: (shown: string) =>
    `打开的会话不属于要回复的人${shown === '' ? '（页面没有显示名字）' : `（显示为「${shown}」）`}`,
  notTaken: '私信输入框没有收下完整的文字，可能超过平台允许的长度',
  noSend: (site: string) => `在${site}的私信输入框旁没有找到可用的发送按钮，页面可能已改版，请更新平台页面规则`,
  greeting: (site: string) => `${site}的打招呼会话在对方回应之前只能发一条，这个会话里已经发过`,
  /** Behind the press. */
  otherRecipient: '平台的记录显示这条私信发给了另一个人',
  noEcho: (site: string) => `${site}的会话里没有出现这条私信`,
  marked: '消息发送失败',
} as const
