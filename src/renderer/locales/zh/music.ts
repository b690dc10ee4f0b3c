/** 音乐库. */
export const texts = {
  title: '音乐库', text: '剪辑用的背景音乐：试听、分类、收藏，并记下每首音乐的授权来源。', tab: { mine: '我的音乐', bgm: '抖音图文BGM' }, name: '名称', artist: '演唱', duration: '时长', size: '大小', category: '分类', uses: '使用次数', created: '上传时间', search: '搜索音乐名称或分类',
  usesOf: '{name} 用过 {n} 次，查看使用位置', playOf: '试听 {name}', pauseOf: '暂停 {name}', favorite: '收藏', unfavorite: '取消收藏', favoriteOf: '收藏 {name}', unfavoriteOf: '取消收藏 {name}', useInClip: '用于剪辑', rename: '重命名', editCategory: '改分类',
  chip: { all: '全部', favorite: '收藏', unlicensed: '未填授权' },
  audition: { label: '试听', play: '播放', pause: '暂停', next: '下一首', previous: '上一首', position: '播放位置', close: '关闭试听', failed: '无法播放' },
  license: {
    label: '授权来源', none: '未填写', fill: '填写授权来源', fillOf: '填写授权来源：{name}', edit: '授权来源', title: '填写 {n} 首音乐的授权来源', saved: '已填写 {n} 首音乐的授权来源', choose: '请选择授权来源',
    own: '原创', bought: '已购买授权', free: '免费可商用', platform: '平台授权', other: '其他', note: '说明', noteHint: '例如：购买平台和订单号、合同编号、素材网址与许可名称', noteNeeded: '请写明来源，例如订单号、合同编号或网址',
  },
  upload: {
    button: '上传音乐', title: '上传音乐', ok: '上传', okN: '上传 {n} 首', files: '音乐文件', add: '选择文件', choose: '请选择音乐文件', limits: 'mp3、wav、m4a，每个最大 50 MB', drop: '松开鼠标，上传到音乐库', remove: '移除 {name}', why: '发布带有未授权音乐的视频可能被平台限流或下架，请只上传有权使用的音乐。',
    problem: { type: '只支持 mp3、wav、m4a', empty: '文件是空的', large: '超过 50 MB' },
  },
  empty: '还没有音乐', emptyText: '上传有权使用的背景音乐，剪辑时可以固定使用一首，也可以随机搭配。',
  bgm: {
    none: '抖音图文曲库尚未接入', noneText: '抖音没有公开的曲库接口，这里不会显示编造的歌曲。', mine: '去我的音乐', empty: '没有找到歌曲',
    way: { publish: '发布图文时可以在抖音发布页直接选择配乐。', clip: '视频配乐请用「我的音乐」：上传后在剪辑里选择。', connect: '需要在这里浏览曲库，请联系服务商在服务器上接入有授权的曲库，接入后会按分类显示并可试听。' },
  },
}
