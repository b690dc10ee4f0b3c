/** The queue of uploads. */
export const texts = {
  name: '上传列表', fold: '收起上传列表', unfold: '展开上传列表', left: '剩余 {time}',
  title: { interrupted: '{n} 个上传待继续', busy: '正在上传 {done}/{n}', paused: '{n} 个已暂停', failed: '{done} 个完成，{failed} 个没有上传', done: '{n} 个文件已上传' },
  state: { interrupted: '页面重新打开过，请重新选择这个文件，从 {sent} / {size} 继续', waiting: '等待上传', hashing: '校验文件 {n}%', checking: '服务器处理中…', offline: '网络中断，恢复后自动继续', paused: '已暂停', done: '上传完成', instant: '秒传：素材库已有此文件', duplicate: '素材库已有相同文件' },
  refused: { type: '不支持的文件类型，请选择视频、图片或音频', photo: '不支持 HEIC、AVIF、TIFF 图片，请转成 JPG 或 PNG 后再传', empty: '文件是空的', 'video-large': '视频超过 4 GB，请压缩后再传', 'image-large': '图片超过 20 MB，请压缩后再传', 'audio-large': '音频超过 50 MB，请压缩后再传' },
  goOn: '选择文件', chooseAgain: '选择 {name} 继续上传', otherFile: '不是同一个文件，请选择 {name}（{size}）',
  gone: '读取不到文件，可能已被移动、修改或删除，请重新选择',
  pause: '暂停', resume: '继续', retry: '重试', cancel: '取消上传', remove: '移除', pauseAll: '全部暂停', resumeAll: '全部继续', retryFailed: '重试失败（{n}）', clear: '清除已结束',
  close: { button: '关闭上传列表', title: '取消上传', text: '还有 {n} 个文件没有传完，关闭后将取消这些上传。', ok: '取消上传', stay: '继续上传' },
}
