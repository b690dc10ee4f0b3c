// Words that can stand for each other in copy about shops and services without changing what is claimed. Written for
// this product; none is stronger than another of its line. No words that stand in names of shops and trades.
const LINES = `非常 十分 格外 相当
很多 许多 不少
喜欢 喜爱 钟爱
觉得 感觉 认为
选择 挑选
帮助 协助
可以 能够
如果 假如 要是
因为 由于
所以 因此
但是 不过 可是
而且 并且
马上 立刻 立即
现在 目前 如今
以前 之前 从前
经常 时常 常常
一直 始终
附近 周边 周围
便宜 实惠
划算 合算
价格 价钱
漂亮 好看 美观
舒服 舒适
干净 整洁
美味 可口 好吃
朋友 好友
家人 家里人
孩子 小孩
大家 各位
我们 咱们
优质 高品质
方法 办法
简单 容易
方便 便捷 便利
快速 迅速
提高 提升
减少 降低
增加 增添
避免 防止
注意 留意
重要 要紧
仔细 细致
满意 称心
放心 安心
担心 担忧
开心 高兴 愉快
推荐 推介
体验 感受
精致 精美
独特 别致
丰富 多样
齐全 完备
适合 适宜
赶快 赶紧 尽快
来到 走进
位于 坐落于 地处
开业 开张
顾客 客人
正宗 地道
热情 热心
周到 贴心
实用 好用
效果 成效
全部 所有
特点 特色
优点 长处
缺点 不足
原因 缘由
希望 期待 盼望
尝试 试试
认真 用心
不错 挺好
真的 确实 的确
其实 实际上
或者 或是
比如 例如 譬如
尤其 尤为
逐渐 渐渐 慢慢
突然 忽然
大约 大概
至少 起码
一起 一同
购买 选购
使用 运用
获得 得到
拥有 具备
了解 知晓
看看 瞧瞧
介绍 讲讲
下雨 落雨
吃饭 用餐
休息 歇息`

/** Each word with what may stand for it. */
export const SYNONYMS: ReadonlyMap<string, readonly string[]> = new Map(
  LINES.split('\n').flatMap((line) => {
    const words = line.split(' ')
    return words.map((word) => [word, words.filter((other) => other !== word)] as const)
  }),
)
