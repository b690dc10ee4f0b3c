/** From keywords to what they brought. */
export const texts = {
  title: 'Attribution', text: 'What a keyword brought: titles, works, numbers, ranks; or where a work comes from. Numbers are those read of the works; what was never read shows –.',
  words: 'By keyword', chain: 'By work', platform: 'Platform', days: 'Published', account: 'Account', link: 'Link',
  col: { main: 'Main word', title: 'Title', plan: 'Plan', work: 'Work', time: 'Published', titles: 'Titles', works: 'Works', published: 'Published', failed: 'Failed', play: 'Plays', like: 'Likes', comment: 'Comments', bestRank: 'Best rank', ranks: 'Ranks now' },
  rankNo: 'No. {n}', suspected: ' (suspected)', noWork: 'No work yet', openWork: 'Open the work', state: { '0': 'Waiting', '1': 'Publishing', '2': 'Published', '3': 'Cancelled', '-1': 'Failed', unconfirmed: 'To check', settling: 'Being looked up' },
  ofWord: 'Main word: {word}', ofWork: 'Work no. {n}', searchWords: 'Search main words', searchTitles: 'Search titles', export: 'Export', exportStop: 'Stop ({n} of {total})', exported: '{n} rows exported',
  empty: 'Nothing about keywords yet', emptyChain: 'No titles match', emptyText: 'Once plans have made titles and published works, this shows what each main word brought.', toPlans: 'To the plans',
}
