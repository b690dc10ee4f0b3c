// What an answer to a comment tells when it was not simply sent.
const minutes = (seconds: number): string => `${Math.max(1, Math.ceil(seconds / 60))} 分钟`

/** Sentences of an answer; `site` as people call it: 抖音. */
export const REPLY_WORDS = {
  kind: { comment: '评论回复', dm: '私信回复' },
  searching: (site: string) => `正在${site}的评论页查找要回复的评论`,
  typing: '正在填写回复',
  sending: '正在发送回复',
  /** Ends before the press. */
  stopped: (why: string) => `没有发送：${why}`,
  noWork: (site: string) => `${site}的评论页没有列出该作品`,
  notFound: (site: string) => `在${site}的评论页没有找到这条评论，可能已被删除，或排在很早的位置`,
  late: (site: string) => `没有在时限内从${site}的评论页找到这条评论`,
  withdrawn: '对方已删除这条评论',
  otherPerson: (site: string, name: string) => `${site}上这条评论的作者是「${name}」，与要回复的人不一致`,
  otherWords: '这条评论的内容已经变化，请重新读取后再回复',
  alike: '页面上有多条同名同文的评论，无法区分要回复哪一条',
  notShown: (site: string) => `${site}的评论页没有显示这条评论，页面可能已改版，请更新平台页面规则`,
  noBox: (site: string) => `在${site}点「回复」后没有出现唯一的回复框，页面可能已改版，请更新平台页面规则`,
  otherBox: (shown: string) => `打开的回复框不属于这条评论${shown === '' ? '' : `（显示为「${shown}」）`}`,
  notTaken: '回复框没有收下完整的文字，可能超过平台允许的长度',
  noSend: (site: string) => `在${site}的回复框旁没有找到可用的发送按钮，页面可能已改版，请更新平台页面规则`,
  moved: '发送前页面发生了变化',
  cutOffBefore: '云管家在点击发送之前中断',
  /** Ends behind the press. */
  refused: (site: string, said: string) => `${site}没有接受这条回复：${said}`,
  /** In a site's own answer, without words of it. */
  wantsCode: '需要验证码',
  silent: (site: string) => `已点击发送，但没有在时限内得到${site}的答复，可能已经发出，不会再次点击，请到平台核对`,
  /** `why`: a sentence. */
  unsure: (why: string) => `已点击发送，但无法确认结果，不会再次点击，请到平台核对：${why}`,
  otherParent: '平台的记录显示这条回复落在了另一条评论下',
  cutOffBehind: '云管家在点击发送之后中断',
  /** Too many, too soon. */
  soon: (seconds: number) => `距上次回复不久，请在约 ${minutes(seconds)}后再回复`,
  spent: (most: number, seconds: number) =>
    `该账号近期已回复 ${most} 条，为保护账号，请在约 ${minutes(seconds)}后再回复`,
  resting: (seconds: number) => `平台此前要求验证或提示频繁，该账号暂停回复，约 ${minutes(seconds)}后恢复`,
  /** Refusals of the command. */
  otherSubject: '该回复编号已用于另一条回复，没有发送',
  goesOn: '这条回复正在发送，请等待结果',
  perhapsSent: '这条回复可能已经发出，不能再次发送',
  later: '这条回复已有更新的尝试，没有发送',
} as const
