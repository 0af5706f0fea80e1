import alert from '@primer/octicons/build/svg/alert-16.svg?raw';
import arrowSwitch from '@primer/octicons/build/svg/arrow-switch-16.svg?raw';
import check from '@primer/octicons/build/svg/check-16.svg?raw';
import checkCircle from '@primer/octicons/build/svg/check-circle-fill-16.svg?raw';
import chevronDown from '@primer/octicons/build/svg/chevron-down-16.svg?raw';
import chevronRight from '@primer/octicons/build/svg/chevron-right-16.svg?raw';
import chevronUp from '@primer/octicons/build/svg/chevron-up-16.svg?raw';
import circleSlash from '@primer/octicons/build/svg/circle-slash-16.svg?raw';
import clock from '@primer/octicons/build/svg/clock-16.svg?raw';
import columns from '@primer/octicons/build/svg/columns-16.svg?raw';
import comment from '@primer/octicons/build/svg/comment-16.svg?raw';
import copy from '@primer/octicons/build/svg/copy-16.svg?raw';
import dash from '@primer/octicons/build/svg/dash-16.svg?raw';
import dotFill from '@primer/octicons/build/svg/dot-fill-16.svg?raw';
import file from '@primer/octicons/build/svg/file-16.svg?raw';
import fileDiff from '@primer/octicons/build/svg/file-diff-16.svg?raw';
import gear from '@primer/octicons/build/svg/gear-16.svg?raw';
import gitBranch from '@primer/octicons/build/svg/git-branch-16.svg?raw';
import gitMerge from '@primer/octicons/build/svg/git-merge-16.svg?raw';
import pullRequest from '@primer/octicons/build/svg/git-pull-request-16.svg?raw';
import pullRequestClosed from '@primer/octicons/build/svg/git-pull-request-closed-16.svg?raw';
import pullRequestDraft from '@primer/octicons/build/svg/git-pull-request-draft-16.svg?raw';
import history from '@primer/octicons/build/svg/history-16.svg?raw';
import info from '@primer/octicons/build/svg/info-16.svg?raw';
import issueClosed from '@primer/octicons/build/svg/issue-closed-16.svg?raw';
import issueOpened from '@primer/octicons/build/svg/issue-opened-16.svg?raw';
import kebab from '@primer/octicons/build/svg/kebab-horizontal-16.svg?raw';
import key from '@primer/octicons/build/svg/key-16.svg?raw';
import lock from '@primer/octicons/build/svg/lock-16.svg?raw';
import mortarBoard from '@primer/octicons/build/svg/mortar-board-16.svg?raw';
import moveToTop from '@primer/octicons/build/svg/move-to-top-16.svg?raw';
import paperclip from '@primer/octicons/build/svg/paperclip-16.svg?raw';
import pencil from '@primer/octicons/build/svg/pencil-16.svg?raw';
import plus from '@primer/octicons/build/svg/plus-16.svg?raw';
import quote from '@primer/octicons/build/svg/quote-16.svg?raw';
import rows from '@primer/octicons/build/svg/rows-16.svg?raw';
import search from '@primer/octicons/build/svg/search-16.svg?raw';
import server from '@primer/octicons/build/svg/server-16.svg?raw';
import shieldLock from '@primer/octicons/build/svg/shield-lock-16.svg?raw';
import sidebarCollapse from '@primer/octicons/build/svg/sidebar-collapse-16.svg?raw';
import squareFill from '@primer/octicons/build/svg/square-fill-16.svg?raw';
import sync from '@primer/octicons/build/svg/sync-16.svg?raw';
import terminal from '@primer/octicons/build/svg/terminal-16.svg?raw';
import trash from '@primer/octicons/build/svg/trash-16.svg?raw';
import triangleDown from '@primer/octicons/build/svg/triangle-down-16.svg?raw';
import x from '@primer/octicons/build/svg/x-16.svg?raw';
import xCircle from '@primer/octicons/build/svg/x-circle-16.svg?raw';

const icons = {
  alert,
  check,
  checkCircle,
  chevronDown,
  chevronRight,
  chevronUp,
  circleSlash,
  columns,
  comment,
  copy,
  dash,
  dotFill,
  file,
  fileDiff,
  gear,
  gitBranch,
  gitMerge,
  pullRequest,
  pullRequestClosed,
  pullRequestDraft,
  info,
  issueClosed,
  issueOpened,
  kebab,
  key,
  lock,
  mortarBoard,
  paperclip,
  plus,
  quote,
  rows,
  search,
  server,
  sidebarCollapse,
  squareFill,
  sync,
  terminal,
  trash,
  triangleDown,
  arrowSwitch,
  clock,
  history,
  moveToTop,
  pencil,
  shieldLock,
  x,
  xCircle,
};
export type IconName = keyof typeof icons;

/** An octicon. It is decoration: whatever it stands for is said in words beside it. */
export function Icon({
  name,
  size = 16,
  class: extra = '',
}: {
  name: IconName;
  size?: 14 | 16;
  class?: string;
}) {
  const [, path = ''] = /<svg[^>]*>(.*)<\/svg>/s.exec(icons[name]) ?? [];
  return (
    <svg
      class={`icon ${extra}`}
      viewBox="0 0 16 16"
      width={size}
      height={size}
      aria-hidden="true"
      // The package's own file, fixed when the extension is built.
      dangerouslySetInnerHTML={{ __html: path }}
    />
  );
}
