/** Articles and official accounts: list, editor, publishing. */
export const texts = {
  article: 'article', ok: 'Got it', cancel: 'Cancel', untitled: 'Untitled', review: 'Approve', reviewed: '{n} approved', unreviewed: 'Made from a template and not read by anyone yet: read it and approve it before it can be published',
  kind: { all: 'All', article: 'Articles', official: 'Official account' },
  status: { 0: 'Draft', 1: 'Final', 2: 'To review', 3: 'Sent back' }, rejected: 'Sent back in the review: change it and approve it before it can be published',
  list: {
    title: 'Articles', text: 'Write once, publish to Toutiao, Baijiahao, Weibo and other platforms with an article page', officialTitle: 'Official account articles', officialText: 'WeChat articles: titles up to 32 characters are safest, author 16, digest 128', write: 'Write an article', writeOfficial: 'Write for an official account',
    search: 'Search titles or keywords', name: 'Title', kind: 'Kind', status: 'State', keywords: 'Keywords', words: 'Words', score: 'SEO', publishes: 'Published', admin: 'Made by', updated: 'Changed',
    published: '{n} out', drafted: '{n} drafts', draftedMore: ', {n} in the draft box', unconfirmedMore: ', {n} to check', counts: '{success} published, {waiting} waiting, {failed} failed', edit: 'Edit', read: 'View', copy: 'Copy', copied: '{n} copied as drafts', delete: 'Delete', mixed: 'Publish articles and official account articles separately', unreviewedChosen: 'Some of them must be approved first',
    empty: 'No articles yet', emptyOfficial: 'No official account articles yet', emptyText: 'Write one, or import Word or Markdown in the editor; what you write saves itself.',
  },
  bin: { title: 'Recycle bin', search: 'Search titles', deletedAt: 'Deleted', left: 'Left', days: '{n} d', restore: 'Restore', none: 'The recycle bin is empty', noneText: 'Deleted articles stay here for {n} days, then they go for good.' },
  delete: { bin: 'Deleted articles stay in the recycle bin of the articles for 30 days and can be brought back.', deleted: '{n} deleted. ', undo: 'Undo', restored: '{n} brought back', used: 'Unpublished works still use them', use: '“{title}”: {tasks}' },
  editor: {
    article: 'Article', official: 'Official account article', back: 'Back to the list', title: 'Title', text: 'Text', placeholder: 'Write here; pictures can be pasted or dropped', readOnly: 'Read only: you may not edit articles',
    titleCount: 'Title {n} / {max}', titleLong: 'Title {n}: above {api}, some accounts refuse it', count: '{n} characters', countLong: '{n} characters, more than the usual {max}: look at the limits of the platforms',
  },
  side: { label: 'Settings of the article', settings: 'Settings', seo: 'SEO', limits: 'Limits' },
  save: {
    button: 'Save', key: 'Ctrl+S', done: 'Saved', clean: 'Nothing unsaved', waiting: 'Changed, saves in a moment', untitled: 'Saves once it has a title', saving: 'Saving…', saved: 'Saved at {time}', failed: 'Not saved: {why}', conflict: 'Somebody else changed it too', retry: 'Retry', decide: 'Decide',
    needTitle: 'Please give it a title first', first: 'Some changes are not saved yet',
  },
  conflict: {
    title: 'Somebody else changed this article', text: '{name} saved another version, “{title}”, at {time}.', kept: 'What they saved stays among the versions either way; taking theirs loses your unsaved changes.', mine: 'Keep mine', theirs: 'Take theirs', both: 'Compare', hide: 'Hide comparison', mineHead: 'Mine', theirsHead: 'Of {name}',
    copy: 'Mine as a copy', copyMark: ' (my copy)', copied: 'Yours is an article of its own now; theirs is shown here. ', openCopy: 'Open the copy', keptMine: 'Yours was kept; theirs is among the versions', tookTheirs: 'Theirs is shown now',
  },
  words: { level1: 'May be taken amiss', level2: 'Forbidden: an article with it can not be published', instead: '; better “{word}”' },
  versions: { button: 'Versions', title: 'Versions', restore: 'Restore this version', restored: 'Restored; what was there stays among the versions', none: 'No versions yet', now: 'Current', row: '{name} · {n} words · {how}', auto: 'saved by itself', byHand: 'saved by hand', unsaved: 'Some changes are not saved yet: save first' },
  preview: { button: 'Preview', title: 'Preview', device: 'Device', phone: 'Phone', pc: 'Computer', note: 'Fonts and margins differ a little by platform' },
  import: { button: 'Import', hint: 'Import Word (.docx) or Markdown (.md)', where: 'There is text already', whereText: 'Where should “{name}” go?', append: 'Behind it', replace: 'Instead of it', empty: 'There is no text in the file', report: 'What was left out', reportText: 'What article pages do not take was changed on the way:', outside: '{n} pictures at outside addresses: save them to this computer and insert them', picture_type: '{n} pictures are neither jpg nor png', picture_size: '{n} pictures are above 2 MB', failed: '{n} pictures could not be uploaded: insert them again', tables: '{n} tables became lists, a line for each row (article pages take no tables)', rules: '{n} rules', codes: '{n} pieces of code became plain text', strikes: '{n} struck words lost their line', notes: '{n} notes, raised or lowered words became plain text', embeds: '{n} videos, sounds or embedded things', scripts: '{n} scripts', links: '{n} links that can not be opened kept their words only', styles: '{n} Word styles have no match and became plain text', kind: 'Only Word (.docx) and Markdown (.md) can be imported', size: 'Files can have 20 MB at most', broken: 'The file can not be read' },
  picture: { type: 'Only jpg and png formats can be uploaded', size: 'Image size cannot exceed 2M', failed: 'Image insertion failed', uploading: 'Uploading {name}…', outside: '{n} outside pictures were left out: save them to this computer and upload them' },
  tools: {
    label: 'Format', level: 'Paragraph style', level0: 'Text', level1: 'Heading 1', level2: 'Heading 2', level3: 'Heading 3', undo: 'Undo', redo: 'Redo', bold: 'Bold', italic: 'Italic', underline: 'Underline', bullet: 'Bullets', ordered: 'Numbers', quote: 'Quote', left: 'Left', center: 'Centre', right: 'Right',
    link: 'Link', picture: 'Insert a picture', alt: 'Words for the picture', altOff: 'Words for the picture: select one first', clear: 'Clear format',
  },
  link: { address: 'Address', hint: 'The selected words become a link', wrong: 'An address with http, https or mailto, please', ok: 'OK', remove: 'Remove link' },
  alt: { label: 'Words for the picture', hint: 'What is in this picture' },
  fields: { cover: 'Cover', digest: 'Digest', digestHint: 'One or two sentences about it', author: 'Author', source: 'Source address', sourceHint: 'What “Read more” opens', sourceWrong: 'An address with http or https, please', comment: 'Comments open', fans: 'Only followers may comment', ready: 'Mark as final' },
  warnings: '{n} things to look at',
  cover: { choose: 'Choose a cover', remove: 'No cover', none: 'No cover yet', alt: 'Cover', hint: 'Where none is chosen, platforms that need one get the first picture of the text', hintOfficial: 'Official accounts need a cover; where none is chosen it is the first picture of the text', from: 'From', text: 'Pictures of the text', library: 'Library', search: 'Search names or tags', upload: 'Upload pictures', uploading: 'Uploading; they show up in the library when they are done', noText: 'No pictures in the text yet', noLibrary: 'No pictures in the library' },
  seo: { keywords: 'Keywords', keywordsHint: 'Enter after each, {n} at most', placeholder: 'For example: hotpot', none: 'Keywords first', noneText: 'Checks title, density, headings, picture words and forbidden words against them.', checking: 'Checking…', score: 'SEO score {n}', ok: 'Done', todo: 'Could be better', go: 'Go', goTo: 'Go to: {rule}', times: '{keyword} ×{n} · {percent}%', rule: { density: 'density', title: 'keyword in the title', title_position: 'place of the keyword', title_length: 'length of the title', opening: 'opening', length: 'length of the text', headings: 'headings', images: 'words for pictures', links: 'links', forbidden: 'forbidden words' } },
  limits: { title: 'Title', author: 'Author', digest: 'Digest', text: 'Text', long: 'too long', short: 'too short', unknown: ' (no known limit)', none: 'No platform is switched on', official: 'Titles up to 32 and digests up to 120 characters go to every account; some refuse longer ones.' },
  write: { button: 'Draft', hint: 'Writes a draft of a keyword and your facts', title: 'Write a draft', keyword: 'Keyword', facts: 'Facts', factsHint: 'One a line. The draft says only these and what your copies say; put it into the text and use “Rewrite” for other words.', style: 'Style', guide: 'Guide', qa: 'Questions', list: 'List', run: 'Write', again: 'Another', put: 'Insert into the text', draft: 'Draft', local: 'Made locally', words: '{n} words', done: 'In the text now; undo takes it back' },
  draft: {
    label: 'Order of the articles', first: 'Lead', further: 'Further {n}', add: 'Add an article to the same draft', looking: 'Looking…', noneLeft: 'No other official article', full: 'A draft holds {n} articles at most', digest: 'No digest: the beginning of the text is taken', noCover: 'No cover: choose one or put a picture into the text', unreviewed: 'Not reviewed yet', up: 'Up', down: 'Down', remove: 'Take out',
  },
  results: {
    button: 'Results', title: 'Results: {title}', account: 'Account', articles: 'Articles', state: 'State', time: 'Time', do: 'Actions', s0: 'Waiting', s1: 'Publishing', s2: 'Success', drafted: 'In the draft box', s3: 'Cancelled', 's-1': 'Failed', unconfirmed: 'To be checked', settling: 'Being looked up', retry: 'Retry', retryAll: 'Retry failed ({n})', task: 'Task', none: 'Not published yet', noneText: 'State, link and reason on each account show up here.',
  },
  tasks: {
    tab_articles: 'Articles', tab_tasks: 'Tasks', name: 'Task', progress: 'Result', counts: '{published} published · {drafted} in the draft box · {held} scheduled · {failed} failed · {waiting} waiting', unconfirmed: ' · {n} to check', missed: ' · {n} missed', skipped: ' · {n} skipped', next: 'Next time', created: 'Made', open: 'Open the task', search: 'Search tasks', empty: 'No tasks yet', emptyText: 'Choose one to eight articles and send them to official accounts or their draft boxes.', toArticles: 'Choose articles', delete: 'Delete the task', deleteMore: 'Its {n} waiting works are cancelled, too.', deleteLater: 'It is going out: delete it afterwards', deleted: 'The task is deleted',
  },
  publish: {
    together: 'One post of {n} articles', apart: 'Each by itself', goOut: 'Publish (accounts without the right stop at the draft)', onlyDraft: 'Draft box only', onlyDraftHint: 'Goes into the draft box; check and publish it there.', toDraft: 'To the draft box ({n})',
    same: 'The same text would go to {names}; the platform may take it for a copy. Copy the article and rewrite it first, then publish them apart.', sameOf: '{n} accounts of {name}',
    button: 'Publish', titleOne: 'Publish “{title}”', titleMany: 'Publish {n} articles', accounts: 'Accounts', platform: '{name} ({n}/{total})', titleOn: 'Title on {name}', title_long: 'More than {max} characters', title_short: 'At least {min} characters', titlesLong: 'Some titles do not fit the chosen platforms: change them or publish separately', tooMany: '{n} works; {max} at most at once',
    duplicates: 'Allow duplicates: make them, too; publishing will not hold them back',
    time: 'Time', mode_now: 'Now', mode_timing: 'At a time', pickTime: 'Time', past: 'Choose a later time', chooseFirst: 'Choose accounts first', now: 'Publish now ({n})', plan: 'Plan ({n})', planned: '{n} works planned; keep the cloud housekeeper open',
    noAccounts: 'No account that takes articles yet', noOfficial: 'No official account yet', noAccountsText: 'Platforms that take articles: {names}', toAccounts: 'Add accounts', officialHint: 'Articles go to the draft box first; accounts with the right to publish go on.',
  },
}
