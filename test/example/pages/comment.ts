import { Marked } from 'marked';
import { type Comment, repository } from '../discussions.ts';
import { html, Markup } from './html.ts';

const marked = new Marked({ gfm: true });

/** The markdown of the example's own pages, as GitHub renders it. */
export function rendered(markdown: string): Markup {
  const linked = markdown.replace(
    /(?<![\w`])#(\d+)/g,
    (text, number) => `[${text}](${repository.path}/issues/${number})`,
  );
  return new Markup(
    marked
      .parse(linked, { async: false })
      .replaceAll('<p>', '<p dir="auto">')
      .replaceAll('<a ', '<a class="issue-link" '),
  );
}

export function avatar(login: string, size: number): Markup {
  return html`<img class="avatar avatar-user" src="https://avatars.githubusercontent.com/${login}" width="${size}" height="${size}" alt="@${login}">`;
}

/** `<relative-time>` with the date as its text, as before GitHub's script has run. */
export function time(date: string): Markup {
  const text = new Date(date).toLocaleDateString('en-US', {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return html`<relative-time datetime="${date}" class="no-wrap">${text}</relative-time>`;
}

/** A comment of the server-rendered timeline; the first one is the description. */
export function timelineComment(comment: Comment, id: string): Markup {
  return html`<div class="TimelineItem js-comment-container">
  <a class="TimelineItem-avatar" href="/${comment.author}">${avatar(comment.author, 40)}</a>
  <div class="timeline-comment-group js-minimizable-comment-group js-targetable-element">
    <div id="${id}" class="timeline-comment-group timeline-comment comment">
      <div class="timeline-comment-header">
        <h3 class="f5 text-normal"><strong><a class="author Link--primary text-bold" data-hovercard-type="user" href="/${comment.author}">${comment.author}</a></strong>
          commented <a href="#${id}" id="${id}-permalink" class="Link--secondary js-timestamp">${time(comment.date)}</a></h3>
        ${comment.association && html`<span class="Label">${comment.association}</span>`}
      </div>
      <div class="edit-comment-hide"><task-lists disabled sortable>
        <div class="comment-body markdown-body js-comment-body soft-wrap user-select-contain d-block">
${rendered(comment.body)}
        </div>
      </task-lists></div>
    </div>
  </div>
</div>`;
}
